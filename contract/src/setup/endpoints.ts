import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { completeSetup, readSetup } from './calls.ts';
import { empty, firstAdministrator, setupState } from './schemas.ts';

export const setupEndpoints = {
  state: endpoint(readSetup, {
    input: nothing,
    result: setupState,
    summary: 'Whether this server still waits for its first administrator.',
  }),
  complete: endpoint(completeSetup, {
    input: firstAdministrator,
    result: empty,
    summary: 'Makes the first administrator, with the token of the link that the server prints.',
    errors: ['setup.closed', 'setup.tokenWrong', 'setup.usernameTaken', 'request.tooMany'],
  }),
};
