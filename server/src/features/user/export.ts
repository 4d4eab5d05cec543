import type { Language } from '@atrium/contract/language.ts';
import type { ExportColumn } from '@atrium/contract/export.ts';
import type { UserExport } from '@atrium/contract/user/schemas.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { pieces } from '../../platform/list/page-pieces.ts';
import type { AppContext } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/change/scope.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import type { Cell, Sheet } from '../../platform/sheet/sheet.ts';
import { readRolesOf } from '../../platform/access/user-roles.ts';
import { filteredUsers, selectionOf, userOrder, type UserSelection } from './filter.ts';

const readRows = async ({ db }: AppContext, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(['users.id', 'users.username', 'users.name', 'users.email', 'users.phone_number', 'users.description'])
    .select([
      'users.status',
      'users.last_login_time',
      'users.create_time',
      'users.update_time',
      'depts.name as dept_name',
    ])
    .where('users.id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
};
type Row = Awaited<ReturnType<typeof readRows>>[number];

const moment = (at: number | null): Cell => (at === null ? null : { at });

const cellOf = (column: ExportColumn<'user'>, row: Row, roles: readonly string[], lang: Language): Cell => {
  const { enabled, disabled } = serverWords[lang].cells;
  const cells: Readonly<Record<ExportColumn<'user'>, Cell>> = {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    deptName: row.dept_name,
    roleNames: roles.join(', '),
    status: row.status === 1 ? enabled : disabled,
    description: row.description,
    lastLoginTime: moment(row.last_login_time),
    createTime: moment(row.create_time),
    updateTime: moment(row.update_time),
  };
  return cells[column];
};

async function* rowsOf(context: AppContext, selection: UserSelection, { sort, columns }: UserExport, lang: Language) {
  const { db, dialect } = context;
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute();
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]));
  for await (const ids of pieces(filteredUsers(db, dialect.kind, selection), userOrder(sort))) {
    const held = await readRolesOf(db, ids);
    const rows = await readRows(context, ids);
    yield rows.map((row) => {
      const names = (held.get(row.id) ?? []).flatMap((id) => nameOf.get(id) ?? []);
      return columns.map((column) => cellOf(column, row, names, lang));
    });
  }
}

/** The users of an export within a scope, as a table that is read while it is sent. */
export const userSheet = async (
  context: AppContext,
  scope: Scope,
  input: UserExport,
  { lang, timeZone }: Wording,
): Promise<Sheet> => {
  const { sort: _sort, format: _format, columns, ...filter } = input;
  const selection = await selectionOf(context.db, scope, filter);
  return {
    heading: columns.map((column) => serverWords[lang].columns[column]),
    rows: rowsOf(context, selection, input, lang),
    timeZone,
  };
};
