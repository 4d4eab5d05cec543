import type { Resource } from '@atrium/contract/resource/field.ts';
import { createSchemas } from '@atrium/contract/resource/schemas.ts';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getFieldErrors } from '../../lib/api-error/field-errors.ts';
import type { RecordState } from './definition.ts';

type FieldParser = (values: Readonly<Record<string, unknown>>) => RecordState;

/** Returns a function that parses values of fields as an update does. It throws if one is invalid or not among `names`. */
export const createFieldParser = (resource: Resource, names: readonly string[]): FieldParser => {
  const changed: Readonly<Record<string, z.ZodType>> = createSchemas(resource).changed;
  const schema = z.strictObject(
    Object.fromEntries(names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : []))),
  );
  return (values) => {
    const parsed = schema.safeParse(values);
    if (!parsed.success) throw new ApiError('request.invalid', { fields: getFieldErrors(parsed.error.issues, values) });
    // The schemas of the fields return JSON.
    return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined)) as RecordState;
  };
};
