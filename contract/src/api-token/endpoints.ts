import { endpoint } from '../endpoint.ts';
import { createReadOnlyEndpoints } from '../resource/readonly-endpoints.ts';
import { byId } from '../schema/edit.ts';
import { noInput } from '../schema/shape.ts';
import { emptyResult } from '../session/schemas.ts';
import * as calls from './calls.ts';
import { apiTokenResource } from './fields.ts';
import * as schemas from './schemas.ts';

export const apiTokenEndpoints = {
  ...createReadOnlyEndpoints(apiTokenResource),
  revoke: endpoint(calls.revokeApiToken, {
    input: byId,
    result: emptyResult,
    summary: 'Revokes the API token of a user, who is alerted.',
    errors: ['row.notFound', 'right.holdsMore'],
  }),
};

export const ownApiTokenEndpoints = {
  list: endpoint(calls.listOwnApiTokens, {
    input: noInput,
    result: schemas.ownApiTokens,
    summary:
      'Returns the API tokens of the signed-in user that are not revoked, newest first; none during an impersonation.',
  }),
  permissions: endpoint(calls.listApiTokenPermissions, {
    input: noInput,
    result: schemas.apiTokenPermissions,
    summary: 'Returns the permissions of the signed-in user that an API token can have.',
  }),
  create: endpoint(calls.createApiToken, {
    input: schemas.newApiToken,
    result: schemas.createdApiToken,
    summary: 'Creates an API token. Needs a recently confirmed password and second factor.',
    needsFactorConfirmation: true,
    errors: ['session.confirmPassword', 'apiToken.tooMany'],
  }),
  revoke: endpoint(calls.revokeOwnApiToken, {
    input: byId,
    result: emptyResult,
    summary: 'Revokes an API token of the signed-in user.',
    errors: ['row.notFound'],
  }),
};
