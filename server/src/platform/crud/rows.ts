import type { Language } from '@atrium/contract/language.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import type { CrudResource } from '@atrium/contract/resource/field.ts';
import type { RowOf } from '@atrium/contract/resource/derived-types.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Filtered, Order } from '../list/order.ts';
import { countRows, inOrderOf, readPage } from '../list/page.ts';
import type { Paging } from '../list/page-rows.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import { lackingOf } from '../change/field-rights.ts';
import { referencesOf } from './references.ts';
import { Refusal } from '../refusal/refusal.ts';
import { masked, refuseHidden } from '../resource/masks.ts';
import { conditions, orderIn } from '../resource/query.ts';
import { rowOf, tablesOf } from '../resource/table.ts';

/** A row of a table that a description names. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
/** A row as it is answered: what its fields say, which only the description knows. */
export type AnsweredRow<R extends CrudResource = CrudResource> = RowOf<R['fields']> & {
  readonly id: number;
  readonly version: number;
};

/** What is asked of a list, beside the filters of its fields. */
export type Query = Paging & { readonly sort: readonly SortPart[] };

/** Rows that a filter leaves; refused by what the reader may not see. What of the query is no filter is not looked at. */
export const filteredRows = (
  db: Kysely<Schema>,
  reader: Caller,
  resource: CrudResource,
  filter: Readonly<Record<string, unknown>> & { readonly sort: readonly SortPart[] },
): Filtered<keyof Schema> => {
  const hidden = lackingOf(resource.fields, reader, 'see');
  refuseHidden(resource.fields, hidden, filter);
  const all = conditions(resource, filter, {}, hidden);
  // The name of a table comes from the description.
  return db.selectFrom(resource.table as keyof Schema).where((is) => is.and(all));
};

/** The order of a list. */
export const rowOrder = (resource: CrudResource, sort: readonly SortPart[]): Order =>
  // The contract's schema lets only the columns of the resource through.
  orderIn(resource, sort as readonly SortPart<never>[]);

/** Rows by their ids, in the order of these, as their reader sees them: with what they refer to, and masks in place of what is hidden. */
export const readRows = async (
  permissions: PermissionData,
  reader: Caller,
  resource: CrudResource,
  ids: readonly number[],
  lang: Language,
): Promise<AnsweredRow[]> => {
  const { fields } = resource;
  const found = await tablesOf(permissions.db)
    .selectFrom(resource.table)
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute();
  const hidden = lackingOf(fields, reader, 'see');
  const rows = inOrderOf(ids, found as StoredRow[]);
  const referred = await referencesOf({ permissions, reader, lang }, fields, hidden, rows);
  return rows.map((row) => masked(fields, hidden, { ...rowOf(fields, row), ...referred(row) } as AnsweredRow));
};

/** One row as its reader sees it; refused where there is none. */
export const readRow = async <R extends CrudResource>(
  permissions: PermissionData,
  reader: Caller,
  resource: R,
  id: number,
  lang: Language,
): Promise<AnsweredRow<R>> => {
  const [row] = await readRows(permissions, reader, resource, [id], lang);
  if (!row) throw new Refusal('row.notFound');
  // It was read by this description.
  return row as AnsweredRow<R>;
};

/** A page of rows. */
export const listRows = async (
  permissions: PermissionData,
  reader: Caller,
  resource: CrudResource,
  query: Query,
  lang: Language,
) => {
  const { db } = permissions;
  const from = filteredRows(db, reader, resource, { ...query });
  const { ids, ...page } = await readPage(from, rowOrder(resource, query.sort), query, () => countRows(db, from));
  return { ...page, list: await readRows(permissions, reader, resource, ids, lang) };
};
