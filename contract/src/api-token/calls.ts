import { get, post, remove } from '../call.ts';
import { createReadOnlyCalls } from '../resource/readonly-calls.ts';
import type { byId } from '../schema/edit.ts';
import type { noInput } from '../schema/shape.ts';
import type { emptyResult } from '../session/schemas.ts';
import { apiTokenResource } from './fields.ts';
import type { apiTokenPermissions, createdApiToken, newApiToken, ownApiTokens } from './schemas.ts';

export const apiTokenCalls = /* @__PURE__ */ createReadOnlyCalls(apiTokenResource);

export const revokeApiToken = post<typeof byId, typeof emptyResult>(
  ['api-token', 'account', 'audit'],
  'api-token-item/revoke',
  ['/system/api-token', 'permission:button:revoke'],
);

const changedFamilies = ['account', 'api-token'] as const;

export const listOwnApiTokens = get<typeof noInput, typeof ownApiTokens>(
  'account',
  'account-api-token-list',
  'signed-in',
);
export const listApiTokenPermissions = get<typeof noInput, typeof apiTokenPermissions>(
  'account',
  'account-api-token-list/permissions',
  'signed-in',
);
export const createApiToken = post<typeof newApiToken, typeof createdApiToken>(
  changedFamilies,
  'account-api-token-item',
  'signed-in',
);
export const revokeOwnApiToken = remove<typeof byId, typeof emptyResult>(
  changedFamilies,
  'account-api-token-item',
  'signed-in',
);
