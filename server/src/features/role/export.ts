import type { Language } from '@atrium/contract/language.ts';
import type { ExportColumn, ExportFormat } from '@atrium/contract/export.ts';
import type { RoleQuery } from '@atrium/contract/role/schemas.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { pieces } from '../../platform/list/page-pieces.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import type { Cell, Sheet } from '../../platform/sheet/sheet.ts';
import { filteredRoles, readPlainRoles, roleOrder, type PlainRole } from './store.ts';

/** What is asked of an export of roles. */
export type RoleExport = Omit<RoleQuery, 'current' | 'pageSize' | 'after' | 'before'> & {
  readonly format: ExportFormat;
  readonly columns: ExportColumn<'role'>[];
};

const cellOf = (column: ExportColumn<'role'>, role: PlainRole, lang: Language): Cell => {
  const words = serverWords[lang].cells;
  if (column === 'createTime' || column === 'updateTime') return { at: role[column] };
  if (column === 'status') return role.status === 1 ? words.enabled : words.disabled;
  return column === 'dataScope' ? words[`scope.${role.dataScope}`] : role[column];
};

async function* rowsOf({ db }: AppContext, { sort, columns, ...filter }: RoleExport, lang: Language) {
  for await (const ids of pieces(filteredRoles(db, filter), roleOrder(sort))) {
    const roles = inOrderOf(ids, await readPlainRoles(db, ids));
    yield roles.map((role) => columns.map((column) => cellOf(column, role, lang)));
  }
}

/** The roles of an export, as a table that is read while it is sent. */
export const roleSheet = (context: AppContext, input: RoleExport, { lang, timeZone }: Wording): Sheet => ({
  heading: input.columns.map((column) => serverWords[lang].columns[column]),
  rows: rowsOf(context, input, lang),
  timeZone,
});
