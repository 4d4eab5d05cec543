import { accountEndpoints } from '@atrium/contract/account/endpoints.ts';
import { requireSessionId } from '../../auth/caller.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { toWallClock } from '../../lib/runtime/wall-clock.ts';
import { formatStamp } from '../../lib/sheet/send-sheet.ts';
import { createDownloadUrl } from '../../resource/export/download-addresses.ts';
import { assertExportLimit, reserveExport } from '../../resource/export/serve-export.ts';
import { writeOwnData } from './own-data.ts';

/** Serves the data of the signed-in user as a file. It counts as an export, so the same limits apply. */
export const ownDataRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, database, clock } = context;
  const endpoint = accountEndpoints.download;
  const { path } = endpoint.call;

  serve(app, context, endpoint, async ({ caller, lang, timeZone }) => {
    await assertConfirmed(context, { trx: db, caller, now: clock() });
    assertExportLimit(context, caller.userId);
    const download = { sessionId: requireSessionId(caller), path, input: {}, language: lang, timeZone };
    return { url: await createDownloadUrl(context, download) };
  });

  app.exports.set(path, {
    endpoint,
    send: async (_input, { caller, lang, timeZone, request, reply }) => {
      const release = reserveExport(context, caller.userId);
      try {
        const entry = { action: 'user.downloadData', recordId: caller.userId, recordName: caller.user.name } as const;
        await writeAudit(db, createAuthor(request, caller), [entry], clock());
        const stamp = formatStamp(toWallClock(clock(), timeZone));
        reply.headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="my-data-${stamp}.json"`,
        });
        const options = { db: database.readDb, userId: caller.userId, lang };
        return Readable.from(writeOwnData(options)).once('close', release);
      } catch (error) {
        release();
        throw error;
      }
    },
  });
};
