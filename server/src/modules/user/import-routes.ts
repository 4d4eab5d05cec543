import { getLabel } from '@atrium/contract/resource/labels.ts';
import { listImportColumns } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { userImportEndpoints } from '@atrium/contract/user/import-endpoints.ts';
import { maxImportBytes, maxImportRows } from '@atrium/contract/user/import-fields.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImportOutcome, UserImport } from '@atrium/contract/user/import-schemas.ts';
import type { Caller } from '../../auth/caller.ts';
import { loadPasswordRules } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { readMultipartFile } from '../../lib/request/multipart-file.ts';
import { assertCanSend } from '../../outbox/senders.ts';
import { readSheetFile } from '../../lib/sheet/read-sheet.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { prepareDownload } from '../../lib/sheet/send-sheet.ts';
import { type Report, sendWithProgress } from '../../http/progress.ts';
import { serve, type ServedCall } from '../../http/serve.ts';
import { loadImporter, insertImport, createPasswords, assertImportable, toOutcome, readImport } from './import.ts';
import { inviteUsers } from './invite.ts';
import { maxTopRows, separateHeading, getTopRows } from './import-heading.ts';

const readUpload = async (request: FastifyRequest): Promise<Buffer> => {
  const file = await readMultipartFile(request, maxImportBytes, 'import.tooLarge');
  if (!file) throw new ApiError('import.unreadable', { fields: { file: 'field.required' } });
  return file;
};

const createImporter = (context: AppContext) => {
  const { db } = context;
  return async (
    call: ServedCall<UserImport> & { readonly caller: Caller },
    report: Report,
    signal: AbortSignal,
  ): Promise<ImportOutcome> => {
    const { input, lang } = call;
    assertImportable(input);
    if (input.invite) assertCanSend(context.senders, 'email');
    const checkedImport = await readImport(db, await loadImporter(call), input);
    if (input.dryRun || checkedImport.cellErrors.length > 0 || checkedImport.users.length === 0)
      return toOutcome(checkedImport, input.fields, lang);
    const count = checkedImport.users.length;
    const steps = input.passwords ? 2 * count : count;
    report(0, steps);
    const newPasswords = input.passwords
      ? await createPasswords(count, await loadPasswordRules(context.config, db), signal, (doneCount) =>
          report(doneCount, steps),
        )
      : [];
    const reportInserted = (doneCount: number): void => report(newPasswords.length + doneCount, steps);
    return runInTransaction(context, call, async (tx) => {
      // Check again: usernames may have been taken or permissions revoked since the preview.
      const currentImport = await readImport(tx.trx, await loadImporter(tx), input);
      if (currentImport.cellErrors.length > 0) return toOutcome(currentImport, input.fields, lang);
      const createdUsers = await insertImport(
        tx,
        currentImport.users,
        newPasswords.map(({ hash }) => hash),
        (doneCount) => {
          signal.throwIfAborted();
          reportInserted(doneCount);
        },
      );
      const passwords = newPasswords.flatMap(({ password }, index) =>
        createdUsers.slice(index, index + 1).map((user) => ({ ...user, password })),
      );
      const invitedCount = input.invite ? await inviteUsers(tx, currentImport.users, lang) : 0;
      signal.throwIfAborted();
      const outcome = toOutcome(currentImport, input.fields, lang);
      return { ...outcome, created: createdUsers.length, createTime: tx.now, invited: invitedCount, passwords };
    });
  };
};

export const userImportRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { template, file, users } = userImportEndpoints;

  serve(app, context, template, ({ input, reply, lang, timeZone }) => {
    const rows = (async function* () {})();
    const heading = listImportColumns(userResource.fields).map(({ field }) => getLabel(field.label, lang));
    return prepareDownload(reply, 'users-template', input.format, { heading, rows, timeZone });
  });

  serve(app, context, file, async ({ input: { headingRow, ...choices }, request, caller }) => {
    const maxRows = maxImportRows + maxTopRows + 1;
    const table = await readSheetFile(await readUpload(request), maxRows, caller.userId, choices);
    const { rows, ...headedTable } = separateHeading(table.rows, headingRow);
    if (rows.length > maxImportRows) throw new ApiError('import.tooMany', { params: { max: maxImportRows } });
    return {
      ...table,
      ...headedTable,
      rows: rows.map(({ cells }) => cells),
      rowNumbers: rows.map(({ number }) => number),
      topRows: getTopRows(table.rows),
    };
  });

  const importUsers = createImporter(context);
  serve(app, context, users, (call) =>
    sendWithProgress({ ...call, operation: (report, signal) => importUsers(call, report, signal) }),
  );
};
