import type { AuditExport } from '@atrium/contract/audit/schemas.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import { readAuditNames } from '../../platform/history/audit-names.ts';
import { auditEntriesFor, auditOrder, seenThrough } from '../../platform/history/audit-list.ts';
import { localizedEntries } from '../../platform/history/localized-entries.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { idBatches } from '../../platform/list/id-batches.ts';
import { sheetOf } from '../../platform/resource/sheet.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import type { DataScope } from '../../platform/access/data-scope.ts';
import type { Sheet } from '../../platform/sheet/sheet.ts';
import { filteredAudit } from './filter.ts';
import { actText, changesText, nounText, problemText, recordText } from './words.ts';

interface Reader {
  readonly permissions: PermissionData;
  readonly caller: Caller;
  /** Data scope of the caller. */
  readonly scope: DataScope;
}

async function* rowsOf(
  { permissions, caller, scope }: Reader,
  { format: _format, columns, ...filter }: AuditExport,
  { lang }: Wording,
) {
  const { db } = permissions;
  for await (const ids of idBatches(filteredAudit(db, filter, scope), auditOrder)) {
    const rows = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
    const seen = await seenThrough(db, scope, await auditEntriesFor(permissions, caller, inOrderOf(ids, rows)));
    const entries = await localizedEntries(db, lang, seen);
    const names = await readAuditNames(db, columns.includes('changes') ? entries : [], scope, lang);
    yield entries.map((entry) => ({ ...entry, names }));
  }
}

/** The entries of an export, as a table that is read while it is sent. */
export const auditSheet = (reader: Reader, input: AuditExport, wording: Wording): Sheet =>
  sheetOf(auditResource.fields, input.columns, wording, rowsOf(reader, input, wording), {
    act: ({ act }, lang) => actText(act, lang),
    noun: ({ noun }, lang) => nounText(noun, lang),
    recordName: (entry, lang) => recordText(entry, lang),
    problem: ({ problem }, lang) => problemText(problem, lang),
    changes: ({ names, ...entry }) => changesText(entry, names, wording),
  });
