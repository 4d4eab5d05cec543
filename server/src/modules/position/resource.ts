import { positionResource } from '@atrium/contract/position/fields.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { isDepartmentInScope } from '../../authorization/data-scope.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { ResourceHooks } from '../../resource/pipeline/generated-resource.ts';
import { selectByDefinition } from '../../resource/pipeline/record-list.ts';
import { countHolders, wherePositionInScope } from '../../authorization/positions.ts';

export const positionHooks: ResourceHooks<typeof positionResource> = {
  select: async (call, query) => {
    const { records, order } = selectByDefinition(call, positionResource, query);
    return { records: records.where(wherePositionInScope(await loadDataScope(call))), order };
  },
  // A position of all departments can be changed only with the data scope for all departments.
  authorize: async ({ tx, before, after }) => {
    if (before && !isDepartmentInScope(await loadDataScope(tx), before.state.deptId))
      throw new ApiError('positions.shared');
    if (isDepartmentInScope(await loadDataScope(tx), after.deptId)) return;
    if (after.deptId === null) throw new ApiError('request.invalid', { fields: { deptId: 'field.required' } });
    throw new ApiError('depts.notFound', { fields: { deptId: 'field.unknown' } });
  },
  assertDeletable: async (tx, records) => {
    const scope = await loadDataScope(tx);
    for (const { id, state } of records) {
      if (!isDepartmentInScope(scope, state.deptId)) throw new ApiError('positions.shared');
      const count = await countHolders(tx.trx, id);
      if (count > 0) throw new ApiError('positions.inUse', { params: { count } });
    }
  },
};
