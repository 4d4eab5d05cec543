import { apiTokenEndpoints, ownApiTokenEndpoints } from '@atrium/contract/api-token/endpoints.ts';
import { maxApiTokens } from '@atrium/contract/api-token/fields.ts';
import { tokenExpiryField } from '@atrium/contract/audit/actions.ts';
import type { NewApiToken } from '@atrium/contract/api-token/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { countValidTokens, createApiToken } from '../../auth/api-tokens.ts';
import { applyChange, type Change } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { isNetwork } from '../../config/networks.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { ownSecurityPath } from '../../outbox/notify.ts';
import { serveReadOnlyResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction, type RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { completePermissions, loadTokenPermissions } from './permissions.ts';
import { apiTokens } from './resource.ts';
import { loadOwnTokens, revokeToken, saveToken } from './store.ts';

const dayMs = 86_400_000;

/** Publishes that the tokens of a user have changed, so that instances delete the cached ones. */
const publishTokenChange = ({ emit }: Pick<Change, 'emit'>, userId: number): Promise<void> =>
  emit('user', { ids: [userId], fields: ['apiTokens'] });

const assertNetworks = (networks: readonly string[]): void => {
  if (!networks.every(isNetwork)) throwApiError('request.invalid', { fields: { networks: 'field.network' } });
};

const createOwnToken = async (context: AppContext, change: Change, input: NewApiToken) => {
  const { trx, caller, now, audit } = change;
  const { userId, user } = caller;
  await assertConfirmed(context, change);
  if ((await countValidTokens(trx, userId, now)) >= maxApiTokens) throwApiError('apiToken.tooMany');
  const { name, networks } = input;
  const permissions = completePermissions(caller, input.permissions);
  const token = createApiToken();
  const expireTime = now + input.days * dayMs;
  const id = await saveToken(trx, token, { userId, name, permissions, networks, createTime: now, expireTime });
  const values = { apiToken: name, permissions, networks, [tokenExpiryField]: expireTime };
  audit({
    action: 'user.createApiToken',
    recordId: userId,
    recordName: user.username,
    changes: Object.entries(values).map(([field, after]) => ({ field, before: null, after })),
  });
  await alertOwner(context, change, { userId, kind: 'apiTokenCreated', params: { name }, link: ownSecurityPath });
  await publishTokenChange(change, userId);
  const item = (await loadOwnTokens(trx, userId)).find((ownToken) => ownToken.id === id);
  return { token, item: item ?? throwApiError('row.notFound') };
};

const revokeTokenOfUser = async (tx: RecordTransaction, id: number): Promise<void> => {
  const { context, trx, now, caller } = tx;
  const { userId: ownerId, username, ownerName, holdsMore } = await apiTokens.item(tx, id);
  const userId = ownerId ?? throwApiError('row.notFound');
  if (holdsMore) throwApiError('right.holdsMore', { params: { name: ownerName } });
  const name = (await revokeToken(trx, { id, userId, now })) ?? throwApiError('row.notFound');
  const changes = [{ field: 'apiToken', before: name, after: null }];
  tx.audit({ action: 'user.revokeApiToken', recordId: userId, recordName: username, changes });
  const params = { name, by: caller.user.name };
  await alertOwner(context, tx, { userId, kind: 'apiTokenRevoked', params, link: ownSecurityPath });
  await publishTokenChange(tx, userId);
};

const serveOwnTokens = (app: FastifyInstance, context: AppContext): void => {
  // Hidden during an impersonation, because the page of all API tokens needs a separate permission.
  serve(app, context, ownApiTokenEndpoints.list, ({ caller }) =>
    caller.viewer === null ? loadOwnTokens(context.db, caller.userId) : [],
  );

  serve(app, context, ownApiTokenEndpoints.permissions, ({ caller, permissions, lang }) =>
    loadTokenPermissions(permissions, caller, app.endpoints, lang),
  );

  serve(app, context, ownApiTokenEndpoints.create, (call) => {
    assertNetworks(call.input.networks);
    // Serialized with disabling the user and with other new tokens.
    return applyChange(context, call, (change) => createOwnToken(context, change, call.input));
  });

  serve(app, context, ownApiTokenEndpoints.revoke, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        const { trx, caller, now } = change;
        const { userId, user } = caller;
        const name = (await revokeToken(trx, { id: call.input.id, userId, now })) ?? throwApiError('row.notFound');
        const changes = [{ field: 'apiToken', before: name, after: null }];
        change.audit({ action: 'user.revokeApiToken', recordId: userId, recordName: user.username, changes });
        await publishTokenChange(change, userId);
        return {};
      },
      { isSerialized: false },
    ),
  );
};

export const apiTokenRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { revoke, ...endpoints } = apiTokenEndpoints;
  serveReadOnlyResource(app, context, apiTokens, endpoints);
  serve(app, context, revoke, async (call) => {
    await runInTransaction(context, call, (tx) => revokeTokenOfUser(tx, call.input.id));
    return {};
  });
  serveOwnTokens(app, context);
};
