import { foreignKeyName } from '../../db/constraint-names.ts';
import { columnOf, namedReferences } from '@atrium/contract/resource/read.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../api-error/api-error.ts';

/** What a deletion is refused with because a row of a described resource refers to what would go; any other failure as it is. */
export const toReferredError = ({ dialect, resources }: AppContext, error: unknown): unknown => {
  const broken = dialect.constraintOf(error);
  const resource = resources.find(({ table, fields }) =>
    namedReferences(fields).some(({ name }) => foreignKeyName(table, columnOf(name)) === broken),
  );
  return resource ? new ApiError('row.referred', { params: { noun: resource.one }, cause: error }) : error;
};
