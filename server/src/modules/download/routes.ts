import { downloadEndpoints } from '@atrium/contract/download/endpoints.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import { PermissionData } from '../../authorization/permission-data.ts';
import { reauthorize } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { takeDownload } from '../../resource/export/download-addresses.ts';
import { serveOpen } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';

/** Serves files to browsers, which cannot send an authorization header with a download. */
export const downloadRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveOpen(app, context, downloadEndpoints.file, async ({ input, request, reply }) => {
    const download = await takeDownload(context, input.ticket);
    const exportRoute = app.exports.get(download.path) ?? throwApiError('download.gone');
    const { endpoint } = exportRoute;
    const caller = await reauthorize(context, new PermissionData(context.db), {
      request,
      caller: { sessionId: download.session_id, apiToken: null },
      endpoint,
    });
    request.caller = caller;
    // Only `createDownloadUrl` writes this value.
    const lang = download.language as Language;
    return exportRoute.send(JSON.parse(download.input), { caller, lang, timeZone: download.time_zone, request, reply });
  });
};
