import { z } from 'zod';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getFieldErrors } from '../../lib/api-error/field-errors.ts';
import type { RecordState } from './definition.ts';

type FieldParser = (values: Readonly<Record<string, unknown>>) => RecordState;

export type FieldSchemas = Readonly<Record<string, z.ZodType>>;

/** Returns a function that parses values of fields. It throws if one is invalid or not among `names`. */
export const createFieldParser = (schemas: FieldSchemas, names: readonly string[]): FieldParser => {
  const schema = z.strictObject(
    Object.fromEntries(names.flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : []))),
  );
  return (values) => {
    const parsed = schema.safeParse(values);
    if (!parsed.success) throw new ApiError('request.invalid', { fields: getFieldErrors(parsed.error.issues, values) });
    // The schemas of the fields return JSON.
    return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined)) as RecordState;
  };
};
