import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import { getClientAddress } from '../lib/request/client-address.ts';

export interface Author {
  readonly userId: number | null;
  readonly username: string;
  readonly name: string;
  readonly impersonatedUser: { readonly id: number; readonly username: string } | null;
  readonly address: string;
  readonly sessionId: number | null;
  readonly apiToken: string;
  readonly requestId: string;
}

/** Author of entries without a request: scheduled tasks and commands. */
export const systemAuthor: Author = {
  userId: null,
  username: '',
  name: '',
  impersonatedUser: null,
  address: '',
  sessionId: null,
  apiToken: '',
  requestId: '',
};

export interface NewAuditEntry {
  readonly action: AuditAction;
  readonly recordId?: number | null;
  readonly recordName?: string;
  /** Must not contain secrets. */
  readonly changes?: readonly AuditChange[];
  readonly errorCode?: ErrorCode;
  /** User agent of a sign-in or sign-out. */
  readonly device?: string;
  /** Department of a user who is deleted before the entry is written. */
  readonly deptId?: number | null;
}

interface AuditUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

interface SignedInCaller {
  readonly userId: number;
  readonly sessionId: number | null;
  readonly apiToken: { readonly name: string } | null;
  readonly user: AuditUser;
  readonly viewer: AuditUser | null;
}

/** Returns the actor of a request: the real user, also during an impersonation. */
export const createAuthor = (
  request: Pick<FastifyRequest, 'ip' | 'ips' | 'id'>,
  caller: SignedInCaller | null,
): Author => {
  const origin = { address: getClientAddress(request), requestId: request.id };
  if (caller === null) return { ...systemAuthor, ...origin };
  const { viewer, user, sessionId, apiToken } = caller;
  const { id: userId, username, name } = viewer ?? user;
  return {
    ...origin,
    userId,
    username,
    name,
    impersonatedUser: viewer ? { id: caller.userId, username: user.username } : null,
    sessionId,
    apiToken: apiToken?.name ?? '',
  };
};

const userResources: readonly string[] = ['user', 'session'];

const getDepartmentId = (
  db: Kysely<Schema>,
  author: Author,
  resourceName: string,
  { recordId, deptId }: NewAuditEntry,
) => {
  if (deptId !== undefined) return deptId;
  if (resourceName === 'dept') return recordId ?? null;
  const actor =
    userResources.includes(resourceName) && recordId !== null && recordId !== undefined ? recordId : author.userId;
  return actor === null ? null : db.selectFrom('users').select('users.dept_id').where('users.id', '=', actor);
};

const batchSize = 500;

export const writeAudit = async (
  db: Kysely<Schema>,
  author: Author,
  entries: readonly NewAuditEntry[],
  time: number,
): Promise<void> => {
  const authorColumns = {
    time,
    user_id: author.userId,
    username: author.username,
    name: author.name,
    as_user_id: author.impersonatedUser?.id ?? null,
    as_username: author.impersonatedUser?.username ?? '',
    address: author.address,
    session_id: author.sessionId,
    api_token: author.apiToken,
    request_id: author.requestId,
  };
  const rows = entries.map((entry) => {
    const { action, recordId = null, recordName = '', changes = [], errorCode = '', device = '' } = entry;
    const resourceName = action.split('.', 1)[0] ?? '';
    const recordColumns = {
      record_id: recordId,
      record_name: recordName,
      dept_id: getDepartmentId(db, author, resourceName, entry),
    };
    return {
      ...authorColumns,
      ...recordColumns,
      act: action,
      noun: resourceName,
      changes: JSON.stringify(changes),
      problem: errorCode,
      device,
    };
  });
  for (const chunk of splitIntoChunks(rows, batchSize)) await db.insertInto('audit_entries').values(chunk).execute();
};
