import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { confirmPassword, login, logout, refreshToken } from './calls.ts';
import { confirmed, credentials, empty, ownPassword, refresh, tokenPair } from './schemas.ts';

export const sessionEndpoints = {
  login: endpoint(login, {
    input: credentials,
    result: tokenPair,
    summary: 'Signs in with username and password.',
    setsCookies: true,
    refuses: [
      'session.wrongCredentials',
      'session.locked',
      'session.throttled',
      'session.disabled',
      'session.passwordExpired',
      'server.busy',
    ],
  }),
  logout: endpoint(logout, {
    input: nothing,
    result: empty,
    summary: 'Ends the session of the token it carries; answers 200 whatever its state.',
    ofSession: true,
    setsCookies: true,
  }),
  refreshToken: endpoint(refreshToken, {
    input: refresh,
    result: tokenPair,
    summary: 'Replaces both tokens; on the same device the token replaced last answers the same new pair again.',
    setsCookies: true,
    refuses: ['session.refreshRefused'],
  }),
  confirmPassword: endpoint(confirmPassword, {
    input: ownPassword,
    result: confirmed,
    summary: 'Proves the password again: for some minutes the security settings of one’s own account can be changed.',
    refuses: ['password.wrong', 'session.throttled', 'server.busy'],
  }),
};
