import { maxAttachedFiles } from '../attachment/file.ts';
import type { FieldSource } from './derived-types.ts';
import type { Field } from './field.ts';
import { hasSeveralFilterValues, listSearchedFields } from './definition.ts';

const describeNone = (isRequired: boolean | undefined, emptyValue: string): string =>
  isRequired ? '' : `; ${emptyValue} for none`;

const describeFormat = (field: Field): string => {
  switch (field.type) {
    case 'text':
      return `, at most ${field.max} characters${describeNone(field.required ?? field.readOnly, '`""`')}`;
    case 'instant':
      return `, in epoch milliseconds${describeNone(field.required, 'null')}`;
    case 'date':
      return `, \`YYYY-MM-DD\`${describeNone(field.required, '`""`')}`;
    case 'decimal':
      return `, a number with ${field.places} decimal places`;
    case 'file':
      return ': address that `upload` returned; `""` for none';
    case 'files':
      return `: attached files, at most ${maxAttachedFiles}. Requests only need the IDs`;
    case 'dictionary':
      return `: value of an item of the dictionary \`${field.dictionary}\`${describeNone(field.required, '`""`')}`;
    case 'reference':
      return ': ID of the record; null for none';
    case 'references':
      return ': IDs of the records';
    case 'flag':
      return ': true or false';
    default:
      return '';
  }
};

/** Returns undefined if the schema of the type has a description. */
export const describeField = (field: Field): string | undefined => {
  if (field.description !== undefined) return field.description;
  if (field.type === 'id' || field.type === 'status') return undefined;
  const hint = field.hint ? ` ${field.hint['en-US'].replace(/\.?$/, '.')}` : '';
  return `${field.label['en-US']}${describeFormat(field)}.${hint}`;
};

const formats: Partial<Record<Field['type'], string>> = { instant: ', in epoch milliseconds', date: ', `YYYY-MM-DD`' };

/** `end` is `From` or `To` for the ends of a range, and empty for a single value. */
export const describeFilter = (field: Field, end: string): string | undefined => {
  const { type } = field;
  const fieldText = `the field "${field.label['en-US']}"${formats[type] ?? ''}.`;
  if (end === 'From') return `Lowest value of ${fieldText}`;
  if (end === 'To') return `Highest value of ${fieldText}`;
  if (type === 'status' || type === 'id') return undefined;
  if (type === 'text') return `Text contained in ${fieldText}`;
  const valueText = `${'to' in field ? 'ID of a record' : 'Value'} in ${fieldText}`;
  return hasSeveralFilterValues(field)
    ? `${valueText} Several values are separated by commas; records with any of them match.`
    : valueText;
};

export const describeKeyword = (resource: FieldSource): string => {
  const labels = listSearchedFields(resource).map(
    ({ field }) => `"${field.label['en-US']}"${field.pinyin ? ' (or its pinyin)' : ''}`,
  );
  return `Text contained in one of the fields ${labels.join(', ')}.`;
};
