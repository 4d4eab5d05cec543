import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { filters } from '@atrium/contract/resource/read.ts';
import type { FilterName, FilterOf } from '@atrium/contract/resource/derived-types.ts';
import { instantOf, statusOf } from './list-query.ts';

/** An id in an address; anything else filters nothing. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const flagOf = (text: string | undefined): boolean | undefined =>
  text === '1' || text === '0' ? text === '1' : undefined;

const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;

/** A filter as it stands in an address, as a call takes it; what is none filters nothing. */
const readAs = (field: Field, text: string | undefined): string | number | boolean | undefined => {
  switch (field.type) {
    case 'text':
      return text;
    case 'status':
      return statusOf(text);
    case 'flag':
      return flagOf(text);
    case 'choice':
      return text !== undefined && Object.hasOwn(field.options, text) ? text : undefined;
    case 'integer':
      return wholeOf(text);
    case 'instant':
      return instantOf(text);
    case 'reference':
    case 'references':
    case 'id':
      return idOf(text);
  }
};

/** The filters of a resource in an address, as its calls take them. */
export const filtersIn = <F extends Fields>(
  fields: F,
  address: Readonly<Partial<Record<FilterName<F>, string>>>,
): FilterOf<F> => {
  const texts: Readonly<Record<string, string | undefined>> = address;
  const read = filters(fields).flatMap(({ as, field }) =>
    (field.type === 'instant' ? [`${as}From`, `${as}To`] : [as]).map((name) => [name, readAs(field, texts[name])]),
  );
  // `readAs` gives each field what `FilterOf` says of its type.
  return Object.fromEntries(read) as FilterOf<F>;
};
