import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { hasSeveralValues, listBulkFields } from '@atrium/contract/resource/definition.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RestrictedFields } from '../../resource/fields/masks.ts';
import type { RecordState } from '../../resource/pipeline/definition.ts';
import { createFieldParser, type FieldSchemas } from '../../resource/pipeline/parse-values.ts';

export interface EditInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly add: Readonly<Record<string, unknown>>;
  readonly remove: Readonly<Record<string, unknown>>;
}

/** Returns the fields that a bulk edit sends for one record, like an update. */
export type FieldEdits = (before: RecordState, hiddenFields: RestrictedFields) => RecordState;

const getList = (state: RecordState, name: string): readonly Json[] => {
  const value = state[name];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

const createFieldError = (names: readonly string[], errorCode: 'field.unexpected' | 'right.hiddenField') =>
  new ApiError(errorCode === 'right.hiddenField' ? errorCode : 'request.invalid', {
    fields: Object.fromEntries(names.map((name) => [name, errorCode])),
  });

/** Parses a bulk edit. Throws if a value is invalid, or if many records cannot share the field. */
export const createFieldEdits = (
  { fields: allFields }: Resource,
  schemas: FieldSchemas,
  input: EditInput,
): FieldEdits => {
  const fields = listBulkFields(allFields);
  const names = fields.map(([name]) => name);
  const lists = fields.filter(([, field]) => hasSeveralValues(field)).map(([name]) => name);
  const parseLists = createFieldParser(schemas, lists);
  const values = createFieldParser(schemas, names)(input.values);
  const [added, removed] = [parseLists(input.add), parseLists(input.remove)];
  const editedLists = [...new Set([...Object.keys(added), ...Object.keys(removed)])];
  const contradicting = editedLists.filter((name) => Object.hasOwn(values, name));
  if (contradicting.length > 0) throw createFieldError(contradicting, 'field.unexpected');
  if (Object.keys(values).length + editedLists.length === 0)
    throw new ApiError('request.invalid', { fields: { values: 'field.required' } });
  return (before, hiddenFields) => {
    // The changed and rejected records would reveal the values, without an audit entry.
    const unseenFields = [...Object.keys(values), ...editedLists].filter((name) => hiddenFields.has(name));
    if (unseenFields.length > 0) throw createFieldError(unseenFields, 'right.hiddenField');
    const listed = editedLists.map((name): [string, Json] => {
      const dropped = new Set(getList(removed, name));
      const kept = getList(before, name).filter((value) => !dropped.has(value));
      return [name, [...kept, ...getList(added, name).filter((value) => !kept.includes(value))]];
    });
    // A list may have too many values now.
    return { ...values, ...parseLists(Object.fromEntries(listed)) };
  };
};
