import { setupEndpoints } from '@atrium/contract/setup.ts';
import type { FastifyInstance } from 'fastify';
import { hasAdministrator } from '../../db/seed/first-administrator.ts';
import type { Atrium } from '../../platform/context.ts';
import { hashPassword, inTurn, laneFrom } from '../../platform/password.ts';
import { refuse } from '../../platform/refusal.ts';
import { serveOpen } from '../../platform/serve.ts';
import { isSameSecret, setupToken } from '../../platform/tokens.ts';
import { insertAdministrator } from './store.ts';

/** The first administrator, where no password is known from the start. */
export const setupRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db, dialect, serverKey, clock } = context;

  serveOpen(app, context, setupEndpoints.state, async () => ({ open: !(await hasAdministrator(db)) }));

  serveOpen(app, context, setupEndpoints.complete, async ({ input, request }) => {
    if (await hasAdministrator(db)) refuse('setup.closed');
    if (!isSameSecret(input.token, setupToken(serverKey))) refuse('setup.tokenWrong');
    const passwordHash = await inTurn(laneFrom(request), () => hashPassword(input.password));
    await db
      .transaction()
      .execute(async (trx) => {
        await dialect.exclusive(trx, 'setup');
        if (await hasAdministrator(trx)) refuse('setup.closed');
        await insertAdministrator(trx, input.username, passwordHash, clock());
      })
      .catch((error: unknown) => {
        if (dialect.constraintOf(error) === 'users_username_key_unique') refuse('setup.usernameTaken');
        throw error;
      });
    return {};
  });
};
