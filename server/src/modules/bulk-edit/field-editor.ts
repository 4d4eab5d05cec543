import type { FieldErrorCodes } from '@atrium/contract/envelope.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
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

/** Returns the new values of a record, as an update of it would send them. Throws if a value is not allowed. */
export type FieldEditor = (before: RecordState, hiddenFields: RestrictedFields) => RecordState;

const getList = (state: RecordState, name: string): readonly Json[] => {
  const value = state[name];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

const createFieldErrors = (names: readonly string[], errorCode: ErrorCode): FieldErrorCodes =>
  Object.fromEntries(names.map((name) => [name, errorCode]));

/** Parses the input of a bulk edit. Throws if a value is invalid, or if a field cannot be changed in bulk. */
export const createFieldEditor = (
  { fields: allFields }: Resource,
  schemas: FieldSchemas,
  input: EditInput,
): FieldEditor => {
  const fields = listBulkFields(allFields);
  const names = fields.map(([name]) => name);
  const listNames = fields.filter(([, field]) => hasSeveralValues(field)).map(([name]) => name);
  const parseLists = createFieldParser(schemas, listNames);
  const values = createFieldParser(schemas, names)(input.values);
  const addedItems = parseLists(input.add);
  const removedItems = parseLists(input.remove);
  const editedLists = [...new Set([...Object.keys(addedItems), ...Object.keys(removedItems)])];
  const contradicting = editedLists.filter((name) => Object.hasOwn(values, name));
  if (contradicting.length > 0)
    throw new ApiError('request.invalid', { fields: createFieldErrors(contradicting, 'field.unexpected') });
  if (Object.keys(values).length + editedLists.length === 0)
    throw new ApiError('request.invalid', { fields: { values: 'field.required' } });
  return (state, hiddenFields) => {
    // The changed and rejected records would reveal the values, without an audit entry.
    const maskedFields = [...Object.keys(values), ...editedLists].filter((name) => hiddenFields.has(name));
    if (maskedFields.length > 0)
      throw new ApiError('right.hiddenField', { fields: createFieldErrors(maskedFields, 'right.hiddenField') });
    const newLists = editedLists.map((name): [string, Json] => {
      const removedValues = new Set(getList(removedItems, name));
      const remainingValues = getList(state, name).filter((value) => !removedValues.has(value));
      const addedValues = getList(addedItems, name).filter((value) => !remainingValues.includes(value));
      return [name, [...remainingValues, ...addedValues]];
    });
    // A list may have too many values now, so it is parsed again.
    return { ...values, ...parseLists(Object.fromEntries(newLists)) };
  };
};
