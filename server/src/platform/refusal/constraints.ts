import type { Dialect } from '../../db/dialect/dialect.ts';
import type { Refusal } from './refusal.ts';

/** Converts a violated constraint into an API error by its name; rethrows everything else. */
export const withConstraintErrors = async <Result>(
  dialect: Pick<Dialect, 'constraintOf'>,
  refusals: Readonly<Record<string, () => Refusal>>,
  statement: Promise<Result>,
): Promise<Result> => {
  try {
    return await statement;
  } catch (error) {
    const refusal = refusals[dialect.constraintOf(error) ?? ''];
    throw refusal ? refusal() : error;
  }
};
