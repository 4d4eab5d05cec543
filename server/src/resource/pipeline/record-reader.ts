import type { AuditTargetType } from '@atrium/contract/audit/actions.ts';
import type { ParsedQuery } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import type { Schema } from '../../db/schema.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { readHistory } from '../history/audit-list.ts';
import { idBatches } from '../list/id-batches.ts';
import { countRows, readPage } from '../list/page.ts';
import { defaultPageSize, type OptionalPaging, type Paging, type Source } from '../list/page-rows.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { assertFieldsVisible } from '../fields/masks.ts';
import { conditions, orderIn } from '../fields/query.ts';
import { sheetOf } from '../fields/sheet.ts';
import { tablesOf } from '../fields/table.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import type { Sheet } from '../../lib/sheet/sheet.ts';
import type { ListQuery, ReadableResource, Selection } from './definition.ts';
import { loadDataScope } from './call-data.ts';
import { listTree } from './tree-list.ts';

interface Page<Output> {
  readonly list: Output[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

interface PageWithCursors<Output> extends Page<Output> {
  readonly next: string | null;
  readonly previous: string | null;
}

interface SelectedExport {
  readonly total: number;
  readonly sheet: (wording: Wording) => Sheet;
}

const withoutPaging = <Query extends ListQuery>(query: Query & OptionalPaging): Query => {
  const { current: _current, pageSize: _size, after: _after, before: _before, ...rest } = query;
  // `Query` has none of the four properties.
  return rest as unknown as Query;
};

/** Selects records by the filters and the search of a definition. Throws if the query uses a hidden field. */
export const selectDescribed = (call: ReadCall, resource: Resource, query: ListQuery): Selection => {
  const { sort = [], ...filter } = query;
  const hidden = getRestrictedFields(resource.fields, call.caller, 'see');
  assertFieldsVisible(resource.fields, hidden, { ...filter, sort });
  const all = conditions(resource, filter as ParsedQuery<Resource>, hidden);
  return {
    // The definition contains the table name.
    records: call.permissions.db.selectFrom(resource.table as keyof Schema).where((is) => is.and(all)),
    // The schema of the endpoint accepts only sortable fields.
    order: orderIn(resource, sort as readonly SortPart<never>[]),
  };
};

const countOf = ({ permissions }: ReadCall, { records, count }: Selection): Promise<number> =>
  count ? count() : countRows(permissions.db, records);

const planOf = ({ records, planFor }: Selection, total: number): Source<keyof Schema> =>
  planFor ? planFor(total) : { from: records };

/** Reads the records of one resource as a caller may see them: lists, single records, exports and histories. */
export class RecordReader<Output extends object, Query extends ListQuery> {
  readonly definition: ReadableResource<Output, Query>;

  constructor(definition: ReadableResource<Output, Query>) {
    this.definition = definition;
  }

  /** Returns a page of matching records, or the last page instead of an empty one. */
  async list(call: ReadCall, query: Query & OptionalPaging): Promise<Page<Output>> {
    const { resource, readTree } = this.definition;
    return readTree ? listTree(resource, await readTree(call), query) : this.page(call, query);
  }

  async page(call: ReadCall, query: Query & OptionalPaging): Promise<PageWithCursors<Output>> {
    const selection = await this.#select(call, withoutPaging(query));
    const { current = 1, pageSize = defaultPageSize, after, before } = query;
    const paging = { current, pageSize, after, before };
    const total = await countOf(call, selection);
    const { ids, ...page } = await readPage(planOf(selection, total), selection.order, paging, total);
    return { ...page, list: await this.definition.serialize(call, ids) };
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
    const found = await readHistory(call, resource.name as AuditTargetType, query, await loadDataScope(call));
    return visibleNames ? { ...found, names: await visibleNames(call, found.names) } : found;
  }

  async assertReadable(call: ReadCall, id: number): Promise<void> {
    const { resource, notFound, isInScope } = this.definition;
    const found = isInScope
      ? await isInScope(call, id)
      : await tablesOf(call.permissions.db)
          .selectFrom(resource.table)
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
    if (!found) throw new ApiError(notFound);
  }

  /** Selects the records of an export. They are read in batches while the file is sent. */
  async export(call: ReadCall, query: Query, columns: readonly string[]): Promise<SelectedExport> {
    const { resource, exportRows, serialize } = this.definition;
    const selection = await this.#select(call, query);
    const total = await countOf(call, selection);
    const { from } = planOf(selection, total);
    const readRows = exportRows ?? serialize;
    const rows = async function* (wording: Wording) {
      for await (const ids of idBatches(from, selection.order)) yield await readRows(call, ids, wording);
    };
    return {
      total,
      sheet: (wording) => sheetOf(resource.fields, columns, wording, rows(wording)),
    };
  }

  #select(call: ReadCall, query: Query): Selection | Promise<Selection> {
    const { resource, select } = this.definition;
    return select ? select(call, query) : selectDescribed(call, resource, query);
  }
}
