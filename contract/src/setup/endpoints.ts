import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { completeSetup, readSetup } from './calls.ts';
import { emptyResult, firstAdministrator, setupState } from './schemas.ts';

export const setupEndpoints = {
  state: endpoint(readSetup, {
    input: noInput,
    result: setupState,
    summary: 'Returns whether the server needs its first administrator.',
  }),
  complete: endpoint(completeSetup, {
    input: firstAdministrator,
    result: emptyResult,
    summary: 'Creates the first administrator with the token of the setup link.',
    errors: ['setup.closed', 'setup.tokenWrong', 'setup.usernameTaken', 'request.tooMany'],
  }),
};
