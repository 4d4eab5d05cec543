import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Author } from '../../platform/audit.ts';
import type { Atrium } from '../../platform/context.ts';
import { bearerOf, tokenHash } from '../../platform/tokens.ts';

/** Whose session a token is of that opens nothing any more. */
const ownerOf = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.username', 'users.name', 'sessions.id as sessionId'])
    .where('session_tokens.hash', '=', tokenHash(token))
    .where('sessions.viewer_id', 'is', null)
    .executeTakeFirst();

const authorWith = async ({ db, sessions }: Atrium, request: FastifyRequest, token: string): Promise<Author | null> => {
  const caller = await sessions.find(token);
  if (caller) return authorOf(request, caller);
  const owner = await ownerOf(db, token);
  return owner ? { ...authorOf(request, null), ...owner } : null;
};

/** Ends the session of the token that a request carries, also of one that has expired, and writes it down. */
export const signOut = async (context: Atrium, request: FastifyRequest): Promise<void> => {
  const { db, sessions, clock } = context;
  const token = bearerOf(request.headers.authorization);
  if (token === null) return;
  const author = await authorWith(context, request, token);
  await sessions.endByToken(token);
  if (author?.userId == null) return;
  const person = author.as ?? { id: author.userId, username: author.username };
  await writeAudit(db, author, [{ act: 'session.signOut', recordId: person.id, recordName: person.username }], clock());
};
