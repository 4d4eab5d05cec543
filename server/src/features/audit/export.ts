import type { AuditEntry, AuditExport } from '@atrium/contract/audit.ts';
import type { ExportColumn } from '@atrium/contract/export.ts';
import { auditEntryOf, auditOrder } from '../../platform/audit-list.ts';
import type { Atrium } from '../../platform/context.ts';
import { inOrderOf } from '../../platform/page.ts';
import { pieces } from '../../platform/page-pieces.ts';
import { columnWords, type Wording } from '../../platform/send-sheet.ts';
import type { Cell, Sheet } from '../../platform/sheet.ts';
import { filteredAudit } from './filter.ts';

const changesText = ({ changes }: AuditEntry): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
    .join('\n');

const cellOf = (column: ExportColumn<'audit'>, entry: AuditEntry): Cell => {
  if (column === 'time') return { at: entry.time };
  return column === 'changes' ? changesText(entry) : entry[column];
};

async function* rowsOf({ db }: Atrium, { format: _format, columns, ...filter }: AuditExport) {
  for await (const ids of pieces(filteredAudit(db, filter), auditOrder)) {
    const rows = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
    yield inOrderOf(ids, rows).map((row) => {
      const entry = auditEntryOf(row);
      return columns.map((column) => cellOf(column, entry));
    });
  }
}

/** The entries of an export, as a table that is read while it is sent. */
export const auditSheet = (context: Atrium, input: AuditExport, { lang, timeZone }: Wording): Sheet => ({
  heading: input.columns.map((column) => columnWords[lang][column]),
  rows: rowsOf(context, input),
  timeZone,
});
