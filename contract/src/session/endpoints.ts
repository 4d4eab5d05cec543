import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

const exampleTokens = { token: 'kX0v3Qm7Zr', refreshToken: 'Wb81tYc4Np' };

export const sessionEndpoints = {
  login: endpoint(calls.login, {
    input: schemas.credentials,
    result: schemas.tokenPair,
    summary: 'Signs in with username and password.',
    example: { input: { username: 'admin', password: '123456789admin' }, result: exampleTokens },
    setsCookies: true,
    errors: [
      'session.wrongCredentials',
      'session.locked',
      'session.throttled',
      'session.disabled',
      'session.secondFactor',
      'session.passwordExpired',
      'session.passwordClosed',
      'request.tooMany',
      'server.busy',
    ],
  }),
  logout: endpoint(calls.logout, {
    input: noInput,
    result: schemas.emptyResult,
    summary: 'Ends the session of the token. Always returns 200.',
    example: { result: {} },
    hasOptionalSession: true,
    setsCookies: true,
  }),
  refreshToken: endpoint(calls.refreshToken, {
    input: schemas.refreshInput,
    result: schemas.tokenPair,
    summary: 'Replaces both tokens. On the same device, the previous refresh token returns the same new pair.',
    example: { input: { refreshToken: 'pQ5uRk2LdS' }, result: exampleTokens },
    setsCookies: true,
    errors: ['session.refreshRefused'],
  }),
  confirmPassword: endpoint(calls.confirmPassword, {
    input: schemas.ownPassword,
    result: schemas.confirmation,
    summary: 'Confirms the password, so that the security settings of the account can be changed for a few minutes.',
    allowedWithoutSecondFactor: true,
    errors: ['password.wrong', 'session.throttled', 'request.tooMany', 'server.busy'],
  }),
};
