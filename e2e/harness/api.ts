import type { Envelope } from '@atrium/contract/envelope.ts';
import { testPassword, demoPassword } from './demo.ts';

/** Method, body and headers of a request. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Access and refresh token. */
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** Sends a request to the API as other clients do and returns the envelope; the method is POST if there is a body, otherwise GET. */
export const callApi = async <Result>(
  url: string,
  path: string,
  request: ApiRequest = {},
): Promise<Envelope<Result>> => {
  const { body, token, headers, method = body === undefined ? 'GET' : 'POST' } = request;
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // The contract defines the type; a test that expects a wrong one fails when it reads a property.
  return (await response.json()) as Envelope<Result>;
};

/** Sends a request to the API and returns the result; throws the message of an error response. */
export const fetchResult = async <Result>(url: string, path: string, request: ApiRequest = {}): Promise<Result> => {
  const envelope = await callApi<Result>(url, path, request);
  if (!envelope.success) throw new Error(`${path}: ${envelope.code} ${envelope.problem} ${envelope.message}`);
  return envelope.result;
};

/** Signs in without a browser and returns the tokens. */
export const signInByApi = (url: string, username: string, password = demoPassword): Promise<Tokens> =>
  fetchResult<Tokens>(url, 'login', { body: { username, password } });

/** Creates a role with these pages and buttons (`/system/role`, `/system/role permission:button:add`); `grant` replaces them. */
export const createRole = async (url: string, token: string, code: string, grants: readonly string[]) => {
  const entries = await fetchResult<{ id: number; parentId?: number; path: string; permission?: string }[]>(
    url,
    'role-menu',
    { token },
  );
  const pathOf = new Map(entries.map(({ id, path }) => [id, path]));
  const nameOf = ({ parentId, path, permission }: (typeof entries)[number]) =>
    permission ? `${pathOf.get(parentId ?? 0)} ${permission}` : path;
  const idsOf = (names: readonly string[]) => entries.filter((row) => names.includes(nameOf(row))).map(({ id }) => id);
  const body = { name: code, code, menus: idsOf(grants) };
  const { id } = await fetchResult<{ id: number }>(url, 'role-item', { token, body });
  const grant = async (names: readonly string[]) => {
    const { version } = await fetchResult<{ version: number }>(url, `role-item?id=${id}`, { token });
    return fetchResult(url, 'role-item', { method: 'PUT', token, body: { id, version, menus: idsOf(names) } });
  };
  return { id, grant };
};

/** Creates a user with these roles who can sign in with `testPassword`. */
export const createUser = async (
  url: string,
  token: string,
  user: { username: string; name: string; roles: readonly number[] },
): Promise<{ id: number }> => {
  const password = 'to-be-changed-1';
  const { id } = await fetchResult<{ id: number }>(url, 'user-item', { token, body: { ...user, password } });
  const session = await signInByApi(url, user.username, password);
  await fetchResult(url, 'change-password', { token: session.token, body: { password, newPassword: testPassword } });
  return { id };
};

/** Adds a verified email address or phone number to an account, with the verification code that `readCode` returns. */
export const verifyContact = async (
  url: string,
  { token, password = demoPassword }: { token: string; password?: string },
  { channel, to }: { channel: 'email' | 'sms'; to: string },
  readCode: () => Promise<string>,
): Promise<void> => {
  await fetchResult(url, 'account-contact-item/code', { token, body: { channel, to } });
  const body = { channel, to, password, code: await readCode() };
  await fetchResult(url, 'account-contact-item', { method: 'PUT', token, body });
};
