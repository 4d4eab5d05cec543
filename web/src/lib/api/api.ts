import type { Call } from '@atrium/contract/call.ts';
import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { confirmPerson } from './confirm-person.ts';
import { type EnvelopeWords, unwrap } from '../http/envelope.ts';
import { exchange, type FailureWords, type Outgoing, type Transport } from '../http/http.ts';
import { currentLanguage, startWords, wordsOf } from '../language/i18n.ts';
import { beginLoading } from '../browser/loading.ts';
import { renewSession } from './refresh.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { loseSession, readSession, type Session, sessionGeneration, sessionToGoOn } from '../session/session.ts';
import { toast } from '../browser/toast.ts';
import { basePath } from '../address/base-path.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The caller handles errors; no toast. */
  readonly quiet?: boolean | undefined;
  readonly background?: boolean | undefined;
  /** Milliseconds for each attempt; the default is 10 s. */
  readonly timeout?: number | undefined;
  readonly transport?: Transport | undefined;
  /** Sent as multipart; the input becomes the query string. */
  readonly file?: Blob | undefined;
}

type AnyCall = Call<unknown, unknown>;

/** A request can fail before the translations are loaded. */
const common = async () => {
  await startWords();
  return wordsOf('common');
};

const words: FailureWords & EnvelopeWords = {
  network: async () => (await common())((w) => w.network),
  timeout: async () => (await common())((w) => w.timeout),
  unreadable: async () => (await common())((w) => w.unreadable),
  failed: async (status) => (await common())((w) => (status >= 500 ? w.failedByServer : w.failed), { status }),
};

const queryOf = (input: unknown) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : '';
};

const bodyOf = (call: AnyCall, input: unknown, file: Blob | undefined) => {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return form;
  }
  return call.method === 'GET' || input === undefined ? undefined : JSON.stringify(input);
};

const outgoing = (call: AnyCall, input: unknown, token: string | undefined, options: CallOptions): Outgoing => {
  const body = bodyOf(call, input, options.file);
  const hasQuery = call.method === 'GET' || options.file !== undefined;
  return {
    method: call.method,
    url: `${basePath}/api/${call.path}${hasQuery ? queryOf(input) : ''}`,
    headers: {
      'X-Lang': currentLanguage(),
      'X-Time-Zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
    signal: options.signal,
    timeout: options.timeout,
    transport: options.transport,
  };
};

type Send = (call: AnyCall, input: unknown, token: string | undefined, options: CallOptions) => Promise<unknown>;

const send: Send = async (call, input, token, options) => {
  const { response, text } = await exchange(outgoing(call, input, token, options), words);
  return unwrap(response, text, words);
};

const sendForFile: Send = async (call, input, token, options) => {
  const { response, text } = await exchange({ ...outgoing(call, input, token, options), isStream: true }, words);
  if (!response.bodyUsed) return response;
  await unwrap(response, text, words);
  // The server responded with an envelope instead of a file.
  throw new RequestFailure(400, await words.unreadable());
};

/** Endpoints whose 401 doesn't concern the session. */
const outsideSession = new Set([login.path, logout.path, refreshToken.path]);

const isExpired = (failure: unknown, call: AnyCall) =>
  failure instanceof RequestFailure && failure.status === 401 && !outsideSession.has(call.path);

type Patience = <Value>(awaited: Promise<Value>) => Promise<Value>;

const sendRefresh = (refresh: string) =>
  send(refreshToken, { refreshToken: refresh }, undefined, {}) as Promise<TokenPair>;

/** Returns a session with new tokens, or that of the user who signed in again; null if neither is possible. */
const goOn = async (refused: Session, isNew: boolean, patience: Patience): Promise<Session | null> => {
  if (isNew) loseSession(refused.token);
  const renewed = isNew ? null : await renewSession(refused.token, sendRefresh);
  const session = renewed ?? (await patience(sessionToGoOn()));
  return session?.token === refused.token ? null : session;
};

const sessionOver = async () => new RequestFailure(401, await words.failed(401));

const sendInSession = async (
  attempt: (token: string | undefined) => Promise<unknown>,
  call: AnyCall,
  { signal }: CallOptions,
  patience: Patience,
): Promise<unknown> => {
  const generation = sessionGeneration();
  const isOthers = () => call.needs !== 'public' && sessionGeneration() !== generation;
  let session = call.needs === 'public' ? readSession() : await patience(sessionToGoOn());
  if (call.path === login.path) session = null;
  for (let isNew = false; ; isNew = !isNew) {
    try {
      if (isOthers()) throw await sessionOver();
      const answer = await attempt(session?.token);
      // Another user must not receive this result.
      if (isOthers()) throw await sessionOver();
      return answer;
    } catch (failure) {
      if (!isExpired(failure, call) || !session || isOthers()) throw failure;
      session = await goOn(session, isNew, patience);
      signal?.throwIfAborted();
      // Another user must not repeat this request.
      if (!session || sessionGeneration() !== generation) throw failure;
    }
  }
};

const asksToConfirm = (failure: unknown): boolean =>
  failure instanceof RequestFailure && failure.problem === 'session.confirmPassword';

const carryOut = async (way: Send, call: AnyCall, input: unknown, options: CallOptions): Promise<unknown> => {
  const count = () => (options.background ? undefined : beginLoading());
  let done = count();
  const patience: Patience = async (awaited) => {
    done?.();
    try {
      return await awaited;
    } finally {
      done = count();
    }
  };
  try {
    const attempt = () => sendInSession((token) => way(call, input, token, options), call, options, patience);
    return await attempt().catch(async (failure: unknown) => {
      if (!asksToConfirm(failure) || !(await patience(confirmPerson()))) throw failure;
      return attempt();
    });
  } catch (failure) {
    const isToShow =
      failure instanceof RequestFailure &&
      failure.status !== 401 &&
      !asksToConfirm(failure) &&
      !options.signal?.aborted;
    if (isToShow && !options.quiet) toast.error(failure.message);
    throw failure;
  } finally {
    done?.();
  }
};

/** Sends a request with a given token, outside the session of this browser, without a toast. */
export const callApiWith = <Input, Result>(
  token: string,
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
): Promise<Result> => send(call, input, token, {}) as Promise<Result>;

/** Throws `RequestFailure` (after a toast, unless `quiet`) or the reason of the signal. Queries are not invalidated. */
export const callApi = <Input, Result>(
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
  options: CallOptions = {},
): Promise<Result> => carryOut(send, call, input, options) as Promise<Result>;

/** Like `callApi`, but returns the response unread. The timeout covers only its beginning. */
export const callApiForFile = <Input>(
  call: Call<Input, unknown>,
  input?: NoInfer<Input>,
  options: CallOptions = {},
): Promise<Response> => carryOut(sendForFile, call, input, options) as Promise<Response>;
