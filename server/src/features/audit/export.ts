import type { AuditExport } from '@atrium/contract/audit/schemas.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import { readAuditNames } from '../../platform/history/audit-names.ts';
import { auditEntriesFor, auditOrder, seenThrough } from '../../platform/history/audit-list.ts';
import { localizedEntries } from '../../platform/history/localized-entries.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { idBatches } from '../../platform/list/id-batches.ts';
import { sheetOf } from '../../platform/resource/sheet.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import type { Scope } from '../../platform/change/scope.ts';
import type { Sheet } from '../../platform/sheet/sheet.ts';
import { filteredAudit } from './filter.ts';
import { actText, changesText, nounText, problemText, recordText } from './words.ts';

async function* rowsOf(
  { db }: AppContext,
  caller: Caller,
  scope: Scope,
  { format: _format, columns, ...filter }: AuditExport,
  { lang }: Wording,
) {
  for await (const ids of idBatches(filteredAudit(db, filter, scope), auditOrder)) {
    const rows = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
    const seen = await seenThrough(db, scope, await auditEntriesFor(db, caller, inOrderOf(ids, rows)));
    const entries = await localizedEntries(db, lang, seen);
    const names = await readAuditNames(db, columns.includes('changes') ? entries : [], scope, lang);
    yield entries.map((entry) => ({ ...entry, names }));
  }
}

/** The entries of an export, as a table that is read while it is sent. */
export const auditSheet = (
  context: AppContext,
  { caller, scope }: { readonly caller: Caller; readonly scope: Scope },
  input: AuditExport,
  wording: Wording,
): Sheet =>
  sheetOf(auditResource.fields, input.columns, wording, rowsOf(context, caller, scope, input, wording), {
    act: ({ act }, lang) => actText(act, lang),
    noun: ({ noun }, lang) => nounText(noun, lang),
    recordName: (entry, lang) => recordText(entry, lang),
    problem: ({ problem }, lang) => problemText(problem, lang),
    changes: ({ names, ...entry }) => changesText(entry, names, wording),
  });
