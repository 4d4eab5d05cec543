import { downloadFile } from '@atrium/contract/download/calls.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Selectable } from 'kysely';
import type { DownloadTable } from '../../db/rows/download.ts';
import { createToken, hashToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';

const validMs = 60_000;
const maxUnusedDownloads = 20;

interface RequestedExport {
  readonly sessionId: number;
  readonly path: string;
  readonly input: unknown;
  readonly language: Language;
  readonly timeZone: string;
}

/** Saves a request for a file, and returns an address from which the file can be downloaded once within a minute. */
export const createDownloadUrl = async (
  { config, db, clock }: AppContext,
  { sessionId, path, input, language, timeZone }: RequestedExport,
): Promise<string> => {
  const now = clock();
  await db.deleteFrom('downloads').where('expire_time', '<=', now).execute();
  const { pending: unusedCount } = await db
    .selectFrom('downloads')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (Number(unusedCount) >= maxUnusedDownloads) throwApiError('request.tooMany', { retryAfter: 10 });
  const secret = createToken();
  const row = { session_id: sessionId, path, input: JSON.stringify(input), language, time_zone: timeZone };
  await db
    .insertInto('downloads')
    .values({ hash: hashToken(secret), ...row, expire_time: now + validMs })
    .execute();
  return `${config.basePath}/api/${downloadFile.path}?ticket=${secret}`;
};

/** Returns the stored request and deletes it. Throws `download.gone` if the secret is unknown, used or expired. */
export const takeDownload = async ({ db, clock }: AppContext, secret: string): Promise<Selectable<DownloadTable>> => {
  const [row] = await db.deleteFrom('downloads').where('hash', '=', hashToken(secret)).returningAll().execute();
  return row !== undefined && row.expire_time > clock() ? row : throwApiError('download.gone');
};
