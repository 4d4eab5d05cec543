import type { Envelope } from '@atrium/contract/envelope.ts';
import { demoPassword } from './demo.ts';

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

/** Calls the API as any client would and answers the envelope; a body makes it a POST unless another method is named. */
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
