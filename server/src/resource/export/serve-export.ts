import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import { createDownloadEndpoint } from '@atrium/contract/download/endpoints.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { PermissionData } from '../../authorization/permission-data.ts';
import { requireSessionId, type Caller } from '../../auth/caller.ts';
import { type NewAuditEntry, createAuthor, writeAudit } from '../../audit/audit.ts';
import type { AppContext } from '../../context/context.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { toWallClock } from '../../lib/runtime/wall-clock.ts';
import { assertFitsFormat, prepareDownload, formatStamp, type Wording } from '../../lib/sheet/send-sheet.ts';
import type { Sheet } from '../../lib/sheet/sheet.ts';
import { createDownloadUrl } from './download-addresses.ts';

type ExportAction = Extract<AuditAction, `${string}.export`>;

interface ExportContent {
  readonly columns: readonly string[];
  readonly total: number;
  readonly filter: object;
}

const createExportEntry = (action: ExportAction, { columns, total, filter }: ExportContent): NewAuditEntry => {
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined);
  const changes = [
    { field: 'columns', before: null, after: [...columns] },
    { field: 'total', before: null, after: total },
    ...filters.map(([field, value]) => ({
      field,
      before: null,
      // All values of a parsed query can be written as JSON. A list with one value is recorded as the value.
      after: (Array.isArray(value) && value.length === 1 ? value[0] : value) as string,
    })),
  ];
  return { action, changes };
};

const recordExport = (
  { db, clock }: AppContext,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: Caller },
  action: ExportAction,
  selection: ExportContent,
): Promise<void> => writeAudit(db, createAuthor(request, caller), [createExportEntry(action, selection)], clock());

interface ExportOptions {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
}

export interface ExportedSelection {
  readonly total: number;
  readonly filter: object;
  readonly sheet: (wording: Wording) => Sheet;
}

interface ExportEndpoint<Input extends z.ZodType> {
  readonly endpoint: Endpoint<Input>;
  readonly action: ExportAction;
  readonly name: string;
  readonly selectRecords: (call: ReadCall, input: z.output<Input>) => Promise<ExportedSelection>;
}

interface ExportRequest {
  readonly caller: Caller;
  readonly lang: Language;
  readonly timeZone: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface DownloadableExport {
  readonly endpoint: Endpoint;
  readonly send: (input: unknown, call: ExportRequest) => Promise<Readable>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By path of the endpoint. */
    readonly exports: Map<string, DownloadableExport>;
  }
}

const maxExportsPerUser = 3;

const exportingUserIds = new WeakMap<AppContext, number[]>();

export const assertExportLimit = (context: AppContext, userId: number): void => {
  const userIds = exportingUserIds.get(context) ?? [];
  const isFull = userIds.length >= context.config.maxExports;
  if (isFull || userIds.filter((id) => id === userId).length >= maxExportsPerUser)
    throw new ApiError('request.tooMany', { retryAfter: 10 });
};

/** Throws if too many exports run. Otherwise counts one until the returned function is called. */
export const reserveExport = (context: AppContext, userId: number): (() => void) => {
  assertExportLimit(context, userId);
  const userIds = exportingUserIds.get(context) ?? [];
  exportingUserIds.set(context, userIds);
  userIds.push(userId);
  return () => void userIds.splice(userIds.indexOf(userId), 1);
};

/** Serves the export of a list: a file to clients that send their token, a one-time address to browsers. */
export const serveExport = <Input extends z.ZodType<ExportOptions>>(
  app: FastifyInstance,
  context: AppContext,
  { endpoint, action, name, selectRecords }: ExportEndpoint<Input>,
): void => {
  const { path, requiredPermission } = endpoint.call;
  const loadSelection = async (input: z.output<Input>, { caller, lang }: Pick<ReadCall, 'caller' | 'lang'>) => {
    // Load the permissions again: the file must not contain more than its user may see when it is fetched.
    const permissions = new PermissionData(context.database.readDb);
    const selection = await selectRecords({ context, permissions, caller, lang, requiredPermission }, input);
    assertFitsFormat(input.format, selection.total);
    return selection;
  };
  const send = async (input: z.output<Input>, call: ExportRequest): Promise<Readable> => {
    const { caller, lang, timeZone, request, reply } = call;
    const release = reserveExport(context, caller.userId);
    try {
      const { total, filter, sheet } = await loadSelection(input, { caller, lang });
      await recordExport(context, { request, caller }, action, { columns: input.columns, total, filter });
      const fileName = `${name}-${formatStamp(toWallClock(context.clock(), timeZone))}`;
      return prepareDownload(reply, fileName, input.format, sheet({ lang, timeZone }), total).once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };
  app.exports.set(path, { endpoint, send: (input, call) => send(endpoint.input.parse(input), call) });

  serve(app, context, endpoint, ({ input, ...call }) => send(input, call));
  serve(app, context, createDownloadEndpoint(endpoint), async ({ input, caller, lang, timeZone, request }) => {
    // Check here too, so that the page can show the error.
    assertExportLimit(context, caller.userId);
    await loadSelection(input, { caller, lang });
    const sessionId = requireSessionId(caller);
    const download = { sessionId, path, input: request.body ?? {}, language: lang, timeZone };
    return { url: await createDownloadUrl(context, download) };
  });
};
