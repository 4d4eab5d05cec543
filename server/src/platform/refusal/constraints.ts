import type { Dialect } from '../../db/dialect/dialect.ts';
import type { Refusal } from './refusal.ts';

/** Turns a broken constraint, by its name, into a refusal; anything else fails as it is. */
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
