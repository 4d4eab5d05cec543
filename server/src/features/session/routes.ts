import { sessionEndpoints } from '@atrium/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { authorOf, writeAudit, type Act } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Atrium } from '../../platform/context.ts';
import { pruneDevices } from '../../platform/devices.ts';
import { refuse } from '../../platform/refusal.ts';
import { serveOpen } from '../../platform/serve.ts';
import { pruneAttempts } from '../../platform/sign-in-attempts.ts';
import { bearerOf } from '../../platform/tokens.ts';
import { signIn } from './sign-in.ts';

const writeUsesEveryMs = 60_000;
const pruneEveryMs = 10 * 60_000;

const signOutOf = ({ user }: Caller): Act => ({ act: 'session.signOut', recordId: user.id, recordName: user.username });

/** Signing in and out, and going on. */
export const sessionRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db, sessions, jobs, clock } = context;

  serveOpen(app, context, sessionEndpoints.login, ({ input, request, reply }) =>
    signIn(context, { ...input, request, reply }),
  );

  serveOpen(
    app,
    context,
    sessionEndpoints.refreshToken,
    async ({ input }) => (await sessions.refresh(input.refreshToken)) ?? refuse('session.refreshRefused'),
  );

  serveOpen(app, context, sessionEndpoints.logout, async ({ request }) => {
    const token = bearerOf(request.headers.authorization);
    if (token === null) return {};
    const caller = await sessions.find(token);
    await sessions.endByToken(token);
    if (caller) await writeAudit(db, authorOf(request, caller), [signOutOf(caller)], clock());
    return {};
  });

  jobs.every(writeUsesEveryMs, 'write uses of sessions', () => sessions.writeUses());
  jobs.every(pruneEveryMs, 'delete expired sessions', async () => {
    await sessions.prune();
    await pruneAttempts(db, clock());
    await pruneDevices(db, clock());
  });
};
