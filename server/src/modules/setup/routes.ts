import { setupEndpoints } from '@atrium/contract/setup/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import { loadPasswordRules } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { needsAdministrator } from '../../context/demo.ts';
import { hashPassword, queueHashing, getNetworkClient } from '../../auth/passwords/password.ts';
import { assertStrongPassword } from '../../auth/passwords/password-strength.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serveOpen } from '../../http/serve.ts';
import { isSameSecret, deriveSetupToken } from '../../auth/tokens.ts';
import { insertAdministrator } from '../../db/insert-users.ts';

export const setupRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config, db, dialect, serverKeys, clock } = context;

  serveOpen(app, context, setupEndpoints.state, async () => ({ open: await needsAdministrator(db, config) }));

  serveOpen(app, context, setupEndpoints.complete, async ({ input, request }) => {
    if (!(await needsAdministrator(db, config))) throwApiError('setup.closed');
    if (!serverKeys.some((key) => isSameSecret(input.token, deriveSetupToken(key)))) throwApiError('setup.tokenWrong');
    assertStrongPassword(await loadPasswordRules(config, db), 'password', input.password, [input.username]);
    const passwordHash = await queueHashing(getNetworkClient(request), () => hashPassword(input.password));
    await db
      .transaction()
      .execute(async (trx) => {
        // A starting instance may be creating the same administrator from its settings.
        await dialect.advisoryLock(trx, 'startup');
        if (!(await needsAdministrator(trx, config))) throwApiError('setup.closed');
        const { username } = input;
        const id = await insertAdministrator(trx, { username, password_hash: passwordHash }, clock());
        const author = { ...createAuthor(request, null), userId: id, username, name: username };
        await writeAudit(trx, author, [{ action: 'user.setUp', recordId: id, recordName: username }], clock());
      })
      .catch((error: unknown) => {
        if (dialect.getConstraintName(error) === 'users_username_key_unique') throwApiError('setup.usernameTaken');
        throw error;
      });
    return {};
  });
};
