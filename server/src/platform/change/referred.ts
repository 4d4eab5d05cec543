import { foreignKeyName } from '../../db/constraint-names.ts';
import { columnOf, namedReferences } from '@atrium/contract/resource/read.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../api-error/api-error.ts';

/** Returns `row.referred` if a deletion failed because a record of a resource refers to the deleted one, otherwise the error itself. */
export const toReferredError = ({ dialect, resources }: AppContext, error: unknown): unknown => {
  const broken = dialect.constraintOf(error);
  const resource = resources.find(({ table, fields }) =>
    namedReferences(fields).some(({ name }) => foreignKeyName(table, columnOf(name)) === broken),
  );
  return resource ? new ApiError('row.referred', { params: { noun: resource.one }, cause: error }) : error;
};
