import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { createInitialState, listDictionaryFields } from '@atrium/contract/resource/definition.ts';

/** Returns the values of a form for a new record. The server sets absent values of dictionaries to their defaults. */
export const createNewValues = <F extends Fields>(fields: F): EditableState<F> => {
  const absent = listDictionaryFields(fields).map(({ name }) => [name, undefined]);
  // Requests omit undefined values.
  return { ...createInitialState(fields), ...Object.fromEntries(absent) } as EditableState<F>;
};
