import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { createAuthor, writeAudit, type Author } from '../../audit/audit.ts';
import type { AppContext } from '../../context/context.ts';
import { getSessionOrigin } from '../../session/open-session.ts';
import { findSessionByToken } from '../../auth/session-rows.ts';
import { parseBearerToken } from '../../auth/tokens.ts';

const loadOwner = async (db: Kysely<Schema>, token: string) => {
  const sessionId = await findSessionByToken(db, token);
  if (sessionId === null) return undefined;
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.username', 'users.name', 'sessions.id as sessionId'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.viewer_id', 'is', null)
    .executeTakeFirst();
};

const loadAuthor = async (
  { db, sessions }: AppContext,
  request: FastifyRequest,
  token: string,
): Promise<Author | null> => {
  const caller = await sessions.find(token);
  if (caller) return createAuthor(request, caller);
  const owner = await loadOwner(db, token);
  return owner ? { ...createAuthor(request, null), ...owner } : null;
};

export const signOut = async (context: AppContext, request: FastifyRequest): Promise<void> => {
  const { db, sessions, clock } = context;
  const token = parseBearerToken(request.headers.authorization);
  if (token === null) return;
  const author = await loadAuthor(context, request, token);
  await sessions.endByToken(token);
  if (author?.userId == null) return;
  const target = author.impersonatedUser ?? { id: author.userId, username: author.username };
  await writeAudit(
    db,
    author,
    [
      {
        action: 'session.signOut',
        recordId: target.id,
        recordName: target.username,
        device: getSessionOrigin(request).device,
      },
    ],
    clock(),
  );
};
