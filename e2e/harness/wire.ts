import type { Envelope } from '@atrium/contract/envelope.ts';
import { chosenPassword, demoPassword } from './demo.ts';

/** What an API client sends beside the path. */
export interface Sent {
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

/** Calls the API as other clients do and answers the envelope; a body makes it a POST unless another method is named. */
export const callApi = async <Result>(url: string, path: string, sent: Sent = {}): Promise<Envelope<Result>> => {
  const { body, token, headers, method = body === undefined ? 'GET' : 'POST' } = sent;
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // The wire is typed by the contract; a test that trusts it wrongly fails on what it reads next.
  return (await answer.json()) as Envelope<Result>;
};

/** Calls the API and answers the result; throws the refusal's sentence. */
export const askApi = async <Result>(url: string, path: string, sent: Sent = {}): Promise<Result> => {
  const envelope = await callApi<Result>(url, path, sent);
  if (!envelope.success) throw new Error(`${path}: ${envelope.code} ${envelope.problem} ${envelope.message}`);
  return envelope.result;
};

/** Signs in without a browser. */
export const signInByApi = (url: string, username: string, password = demoPassword): Promise<Tokens> =>
  askApi<Tokens>(url, 'login', { body: { username, password } });

/** A role that grants these pages and buttons (`/system/role`, `/system/role permission:button:add`), and what changes them. */
export const makeRole = async (url: string, token: string, code: string, grants: readonly string[]) => {
  const entries = await askApi<{ id: number; parentId?: number; path: string; permission?: string }[]>(
    url,
    'role-menu',
    { token },
  );
  const pathOf = new Map(entries.map(({ id, path }) => [id, path]));
  const nameOf = ({ parentId, path, permission }: (typeof entries)[number]) =>
    permission ? `${pathOf.get(parentId ?? 0)} ${permission}` : path;
  const idsOf = (names: readonly string[]) => entries.filter((row) => names.includes(nameOf(row))).map(({ id }) => id);
  const body = { name: code, code, menus: idsOf(grants) };
  const { id } = await askApi<{ id: number }>(url, 'role-item', { token, body });
  const grant = async (names: readonly string[]) => {
    const { version } = await askApi<{ version: number }>(url, `role-item?id=${id}`, { token });
    return askApi(url, 'role-item', { method: 'PUT', token, body: { id, version, menus: idsOf(names) } });
  };
  return { id, grant };
};

/** A user with these roles, who has chosen `chosenPassword` and can sign in. */
export const makeUser = async (
  url: string,
  token: string,
  user: { username: string; name: string; roles: readonly number[] },
): Promise<{ id: number }> => {
  const password = 'to-be-changed-1';
  const { id } = await askApi<{ id: number }>(url, 'user-item', { token, body: { ...user, password } });
  const own = await signInByApi(url, user.username, password);
  await askApi(url, 'change-password', { token: own.token, body: { password, newPassword: chosenPassword } });
  return { id };
};

/** Gives an account an e-mail or mobile number of its own, with the code that `read` finds where it was sent. */
export const proveContact = async (
  url: string,
  { token, password = demoPassword }: { token: string; password?: string },
  { channel, to }: { channel: 'email' | 'sms'; to: string },
  read: () => Promise<string>,
): Promise<void> => {
  await askApi(url, 'account-contact-item/code', { token, body: { channel, to } });
  const body = { channel, to, password, code: await read() };
  await askApi(url, 'account-contact-item', { method: 'PUT', token, body });
};
