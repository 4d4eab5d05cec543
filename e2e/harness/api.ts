import type { Envelope } from '@atrium/contract/envelope.ts';
import { testPassword, demoPassword } from './demo.ts';

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** The method is POST if there is a body, otherwise GET. */
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
  // The type is not checked; a test with a wrong one fails when it reads a property.
  return (await response.json()) as Envelope<Result>;
};

/** Throws the message of an error response. */
export const fetchResult = async <Result>(url: string, path: string, request: ApiRequest = {}): Promise<Result> => {
  const envelope = await callApi<Result>(url, path, request);
  if (!envelope.success) throw new Error(`${path}: ${envelope.code} ${envelope.problem} ${envelope.message}`);
  return envelope.result;
};

export const signInByApi = (url: string, username: string, password = demoPassword): Promise<Tokens> =>
  fetchResult<Tokens>(url, 'login', { body: { username, password } });

/** Creates an API token of the administrator that can import figures. */
export const createFiguresToken = async (url: string): Promise<string> => {
  const { token } = await signInByApi(url, 'admin');
  const permissions = ['/system/setting permission:button:import-figures'];
  const body = { name: 'Figures', permissions, days: 1 };
  return (await fetchResult<{ token: string }>(url, 'account-api-token-item', { body, token })).token;
};

/** `grants` are pages and buttons: `/system/role`, `/system/role permission:button:add`. */
export const createRole = async (url: string, token: string, code: string, grants: readonly string[]) => {
  const entries = await fetchResult<{ id: number; parentId?: number; path: string; permission?: string }[]>(
    url,
    'role-menu',
    { token },
  );
  const pathById = new Map(entries.map(({ id, path }) => [id, path]));
  const getGrantName = ({ parentId, path, permission }: (typeof entries)[number]) =>
    permission ? `${pathById.get(parentId ?? 0)} ${permission}` : path;
  const findIds = (names: readonly string[]) =>
    entries.filter((row) => names.includes(getGrantName(row))).map(({ id }) => id);
  const body = { name: code, code, menus: findIds(grants) };
  const { id } = await fetchResult<{ id: number }>(url, 'role-item', { token, body });
  const grant = async (names: readonly string[]) => {
    const { version } = await fetchResult<{ version: number }>(url, `role-item?id=${id}`, { token });
    return fetchResult(url, 'role-item', { method: 'PUT', token, body: { id, version, menus: findIds(names) } });
  };
  return { id, grant };
};

/** Creates a user who can sign in with `testPassword`. */
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

/** `readCode` returns the verification code. */
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
