import type { Dialect } from '../../db/dialect/dialect.ts';
import type { ApiError } from './api-error.ts';

/** Converts a violated constraint into its API error; rethrows everything else. */
export const withConstraintErrors = async <Result>(
  dialect: Pick<Dialect, 'getConstraintName'>,
  errors: Readonly<Record<string, () => ApiError>>,
  statement: Promise<Result>,
): Promise<Result> => {
  try {
    return await statement;
  } catch (error) {
    const createApiError = errors[dialect.getConstraintName(error) ?? ''];
    throw createApiError ? createApiError() : error;
  }
};
