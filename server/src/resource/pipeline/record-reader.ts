import type { AuditTargetType } from '@atrium/contract/audit/actions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadHistory } from '../history/audit-list.ts';
import type { Paging } from '../list/page-rows.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getTables } from '../fields/table.ts';
import type { ListQuery, ReadableResource } from './definition.ts';
import { loadDataScope } from './call-data.ts';
import { containsRecord, RecordList } from './record-list.ts';

/** Reads the records of one resource as a caller may see them: lists, exports, single records and histories. */
export class RecordReader<Output extends object, Query extends ListQuery> extends RecordList<Output, Query> {
  declare readonly definition: ReadableResource<Output, Query>;

  constructor(definition: ReadableResource<Output, Query>) {
    super(definition);
  }

  /** Returns one record. Throws if the caller may not read it. */
  async item(call: ReadCall, id: number): Promise<Output> {
    const { notFound, isInScope, serialize } = this.definition;
    if (isInScope && !(await isInScope(call, id))) throw new ApiError(notFound);
    const [record] = await serialize(call, [id]);
    if (!record) throw new ApiError(notFound);
    return record;
  }

  /** Returns the audit entries of a record, newest first. Throws if the caller may not read the record. */
  async history(call: ReadCall, query: Paging & { readonly id: number }) {
    const { resource, visibleNames } = this.definition;
    await this.assertReadable(call, query.id);
    // Audit entries exist for every resource.
    const page = await loadHistory(call, resource.name as AuditTargetType, query, await loadDataScope(call));
    return visibleNames ? { ...page, names: await visibleNames(call, page.names) } : page;
  }

  async assertReadable(call: ReadCall, id: number): Promise<void> {
    const { resource, notFound, isInScope } = this.definition;
    const isReadable = isInScope
      ? await isInScope(call, id)
      : await getTables(call.permissions.db)
          .selectFrom(resource.table)
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
    if (!isReadable) throw new ApiError(notFound);
  }
}

type ListedRecords<Output extends object, Query extends ListQuery> = Pick<
  ReadableResource<Output, Query>,
  'resource' | 'serialize' | 'exportRows'
> &
  Required<Pick<ReadableResource<Output, Query>, 'select'>>;

/** Returns a reader for records that users do not change. Callers may read those that they may list. */
export const createListReader = <Output extends object, Query extends ListQuery>(
  definition: ListedRecords<Output, Partial<Query>>,
): RecordReader<Output, Partial<Query>> => {
  const { resource, select } = definition;
  return new RecordReader({
    ...definition,
    notFound: 'row.notFound',
    isInScope: async (call, id) => containsRecord(await select(call, {}), resource, id),
  });
};
