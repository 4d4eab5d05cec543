import type { AuditEntry, AuditExport, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { ExportColumn } from '@atrium/contract/export.ts';
import { readAuditNames } from '../../platform/history/audit-names.ts';
import { auditEntryOf, auditOrder, seenThrough } from '../../platform/history/audit-list.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { pieces } from '../../platform/list/page-pieces.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import type { Scope } from '../../platform/change/scope.ts';
import type { Cell, Sheet } from '../../platform/sheet/sheet.ts';
import { filteredAudit } from './filter.ts';
import { actText, changesText, nounText, problemText, recordText } from './words.ts';

const cellOf = (column: ExportColumn<'audit'>, entry: AuditEntry, names: AuditNames, wording: Wording): Cell => {
  const { lang } = wording;
  if (column === 'time') return { at: entry.time };
  if (column === 'act') return actText(entry.act, lang);
  if (column === 'noun') return nounText(entry.noun, lang);
  if (column === 'recordName') return recordText(entry.recordName, lang);
  if (column === 'problem') return problemText(entry.problem, lang);
  return column === 'changes' ? changesText(entry, names, wording) : entry[column];
};

async function* rowsOf(
  { db }: AppContext,
  scope: Scope,
  { format: _format, columns, ...filter }: AuditExport,
  wording: Wording,
) {
  for await (const ids of pieces(filteredAudit(db, filter, scope), auditOrder)) {
    const rows = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
    const entries = await seenThrough(db, scope, inOrderOf(ids, rows).map(auditEntryOf));
    const names = await readAuditNames(db, columns.includes('changes') ? entries : [], scope);
    yield entries.map((entry) => columns.map((column) => cellOf(column, entry, names, wording)));
  }
}

/** The entries of an export, as a table that is read while it is sent. */
export const auditSheet = (context: AppContext, scope: Scope, input: AuditExport, wording: Wording): Sheet => ({
  heading: input.columns.map((column) => serverWords[wording.lang].columns[column]),
  rows: rowsOf(context, scope, input, wording),
  timeZone: wording.timeZone,
});
