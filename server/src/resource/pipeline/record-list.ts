import type { ParsedQuery } from '@atrium/contract/resource/derived-types.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { generateIdBatches } from '../list/id-batches.ts';
import { countRows, loadPage } from '../list/page.ts';
import { defaultPageSize, type OptionalPaging, type Source } from '../list/page-rows.ts';
import { createDictionaryLabeler } from '../fields/dictionary-values.ts';
import { assertFieldsVisible } from '../fields/masks.ts';
import { createConditions, createListOrder } from '../fields/query.ts';
import { createSheet } from '../fields/sheet.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import type { Sheet } from '../../lib/sheet/sheet.ts';
import type { ListedResource, ListQuery, Selection } from './definition.ts';
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

const removePaging = <Query extends ListQuery>(query: Query & OptionalPaging): Query => {
  const { current: _current, pageSize: _size, after: _after, before: _before, ...rest } = query;
  // `Query` has none of the four properties.
  return rest as unknown as Query;
};

/** Selects records by the filters and the search of a definition. Throws if the query uses a hidden field. */
export const selectByDefinition = (call: ReadCall, resource: Resource, query: ListQuery): Selection => {
  const { sort = [], ...filter } = query;
  const hiddenFields = getRestrictedFields(resource.fields, call.caller, 'view');
  assertFieldsVisible(resource.fields, hiddenFields, { ...filter, sort });
  const allConditions = createConditions(resource, filter as ParsedQuery<Resource>, { hiddenFields });
  return {
    records: call.permissions.db.selectFrom(resource.table as keyof Schema).where((eb) => eb.and(allConditions)),
    // The schema of the endpoint accepts only sortable fields.
    order: createListOrder(resource, sort as readonly SortPart<never>[]),
  };
};

/** Returns whether a selection contains a record: whether a caller who may list only these records may read it. */
export const containsRecord = async (
  { records }: Pick<Selection, 'records'>,
  { table }: Pick<Resource, 'table'>,
  recordId: number,
): Promise<boolean> => {
  const id = sql.ref<number>(`${table}.id`);
  const row = await records
    .select(id.as('id'))
    .where(sql<boolean>`${id} = ${recordId}`)
    .executeTakeFirst();
  return row !== undefined;
};

const countSelected = ({ permissions }: ReadCall, { records, count }: Selection): Promise<number> =>
  count ? count() : countRows(permissions.db, records);

/** Few matches can be anywhere in the sort order, so they are found first and then sorted. */
const maxSorted = 100;

const getSource = ({ records, createSource }: Selection, total: number): Source<keyof Schema> =>
  createSource ? createSource(total) : { from: records, avoidsIndexOrder: total <= maxSorted };

/** Reads lists and exports of one resource as a caller may see them. */
export class RecordList<Output extends object, Query extends ListQuery> {
  readonly definition: ListedResource<Output, Query>;

  constructor(definition: ListedResource<Output, Query>) {
    this.definition = definition;
  }

  /** Returns a page of matching records, or the last page instead of an empty one. */
  async list(call: ReadCall, query: Query & OptionalPaging): Promise<Page<Output>> {
    const { resource, serializeTree } = this.definition;
    return serializeTree ? listTree(resource, await serializeTree(call), query) : this.page(call, query);
  }

  async page(call: ReadCall, query: Query & OptionalPaging): Promise<PageWithCursors<Output>> {
    const selection = await this.#select(call, removePaging(query));
    const { current = 1, pageSize = defaultPageSize, after, before } = query;
    const paging = { current, pageSize, after, before };
    const total = await countSelected(call, selection);
    const { ids, ...page } = await loadPage(getSource(selection, total), selection.order, paging, total);
    return { ...page, list: await this.definition.serialize(call, ids) };
  }

  /** Selects the records of an export. They are read in batches while the file is sent. */
  async export(call: ReadCall, query: Query, columns: readonly string[]): Promise<SelectedExport> {
    const { resource, exportRows, serialize } = this.definition;
    const selection = await this.#select(call, query);
    const total = await countSelected(call, selection);
    const { from } = getSource(selection, total);
    const readRows = exportRows ?? serialize;
    const rows = async function* (wording: Wording) {
      const withLabels = await createDictionaryLabeler(call.permissions.db, resource.fields, wording.lang);
      for await (const ids of generateIdBatches(from, selection.order))
        yield (await readRows(call, ids, wording)).map(withLabels);
    };
    return {
      total,
      sheet: (wording) => createSheet(resource.fields, columns, wording, rows(wording)),
    };
  }

  /** Returns the IDs of the matching records in ascending order, at most `max`. */
  async listIds(call: ReadCall, query: Query & OptionalPaging, max: number): Promise<number[]> {
    const { records } = await this.#select(call, removePaging(query));
    const { table } = this.definition.resource;
    const rows = await records
      .select(sql<number>`${sql.ref(`${table}.id`)}`.as('id'))
      .orderBy(sql.ref(`${table}.id`))
      .limit(max)
      .execute();
    return rows.map(({ id }) => Number(id));
  }

  #select(call: ReadCall, query: Query): Selection | Promise<Selection> {
    const { resource, select } = this.definition;
    return select ? select(call, query) : selectByDefinition(call, resource, query);
  }
}
