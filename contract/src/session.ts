import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { exactText, instant, nothing, text } from './shape.ts';
import { anyPassword, required, username } from './validation.ts';

const credentials = z.object({ username: text(username), password: exactText(anyPassword) });
const refresh = z.object({ refreshToken: exactText(required) });

/** Access and refresh token; both are opaque. */
export const tokenPair = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.output<typeof tokenPair>;

const ownPassword = z.object({ password: exactText(required) });
const confirmed = z.object({ /** Until when nothing more is asked. */ until: instant });
const empty = z.object({});

export const login = call<typeof credentials, typeof tokenPair>('POST', 'login', 'public');
export const logout = call<typeof nothing, typeof empty>('POST', 'logout', 'public');
export const refreshToken = call<typeof refresh, typeof tokenPair>('POST', 'refresh-token', 'public');

/** Proves one's password again in an open session, for what `session.confirmPassword` refused. */
export const confirmPassword = call<typeof ownPassword, typeof confirmed>('POST', 'confirm-password', 'signed-in');

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
