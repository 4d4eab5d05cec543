import type { Field, Fields } from './field.ts';
import { filterNamesOf } from './read.ts';

/** The names that fields had before they were renamed, each with what it is called today. */
export const formerNames = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (field.formerly ?? []).map((old) => ({ old, name, field })));

/** A field by its name of today or an earlier one; undefined where there is none. */
export const fieldNamed = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : formerNames(fields).find(({ old }) => old === name)?.field;

/** What gives the parameters of a list that somebody kept in an address the names of today; what is called so already stays. */
export const todaysQuery = (
  fields: Fields,
): (<Value>(query: Readonly<Record<string, Value>>) => Readonly<Record<string, Value>>) => {
  const former = formerNames(fields);
  if (former.length === 0) return (query) => query;
  const renamed = new Map(former.map(({ old, name }) => [old, name]));
  const filters = new Map(
    former.flatMap(({ old, name, field }) => {
      // A filter with a name of its own has kept it.
      if (field.filter !== true) return [];
      const today = filterNamesOf(name, field);
      return filterNamesOf(old, field).map((one, index): [string, string] => [one, today[index] ?? one]);
    }),
  );
  const listed = <Value>(value: Value): Value =>
    // Of a text a text is made.
    (typeof value === 'string' ? value.replaceAll(/[^,\s-]+/g, (part) => renamed.get(part) ?? part) : value) as Value;
  return (query) => {
    const parts = Object.entries(query).map(([name, value]): [string, typeof value] => [
      filters.get(name) ?? name,
      name === 'sort' || name === 'columns' ? listed(value) : value,
    ]);
    const today = new Set(Object.keys(query));
    return Object.fromEntries(parts.filter(([name], index) => Object.keys(query)[index] === name || !today.has(name)));
  };
};
