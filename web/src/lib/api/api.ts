import type { Call } from '@atrium/contract/call.ts';
import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  askForSecondFactor,
  confirmFactor,
  getFactorChallenge,
  getSignInChallenge,
  reportMissingFactor,
} from './second-factor.ts';
import { type EnvelopeWords, unwrap } from '../http/envelope.ts';
import { sendWithRetries, type FailureWords, type OutgoingRequest, type Transport } from '../http/http.ts';
import { getCurrentLanguage, startTranslations, getTranslations } from '../language/i18n.ts';
import { beginLoading } from '../browser/loading.ts';
import { renewSession } from './refresh.ts';
import { RequestFailure } from '../http/request-failure.ts';
import {
  handleRejectedToken,
  readSession,
  type Session,
  getSessionGeneration,
  waitForSession,
} from '../session/session.ts';
import { toast } from '../browser/toast.ts';
import { basePath } from '../address/base-path.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly skipsErrorToast?: boolean | undefined;
  /** No loading indicator. */
  readonly isBackground?: boolean | undefined;
  /** Milliseconds for each attempt; the default is 10 s. */
  readonly timeout?: number | undefined;
  readonly transport?: Transport | undefined;
  /** Sent as multipart; the input becomes the query string. */
  readonly file?: Blob | undefined;
}

type AnyCall = Call<unknown, unknown>;

/** A request can fail before the translations are loaded. */
const getCommonTranslations = async () => {
  await startTranslations();
  return getTranslations('common');
};

const failureTexts: FailureWords & EnvelopeWords = {
  network: async () => (await getCommonTranslations())((w) => w.network),
  timeout: async () => (await getCommonTranslations())((w) => w.timeout),
  unreadable: async () => (await getCommonTranslations())((w) => w.unreadable),
  failed: async (status) =>
    (await getCommonTranslations())((w) => (status >= 500 ? w.failedByServer : w.failed), { status }),
};

const toQueryString = (input: unknown) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  return query.size > 0 ? `?${query}` : '';
};

const createBody = (call: AnyCall, input: unknown, file: Blob | undefined) => {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return form;
  }
  return call.method === 'GET' || input === undefined ? undefined : JSON.stringify(input);
};

const createRequest = (
  call: AnyCall,
  input: unknown,
  token: string | undefined,
  options: CallOptions,
): OutgoingRequest => {
  const body = createBody(call, input, options.file);
  const hasQuery = call.method === 'GET' || options.file !== undefined;
  return {
    method: call.method,
    url: `${basePath}/api/${call.path}${hasQuery ? toQueryString(input) : ''}`,
    headers: {
      'X-Lang': getCurrentLanguage(),
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
  const { response, text } = await sendWithRetries(createRequest(call, input, token, options), failureTexts);
  return unwrap(response, text, failureTexts);
};

const sendForFile: Send = async (call, input, token, options) => {
  const { response, text } = await sendWithRetries(
    { ...createRequest(call, input, token, options), isStream: true },
    failureTexts,
  );
  if (!response.bodyUsed) return response;
  await unwrap(response, text, failureTexts);
  // The server responded with an envelope instead of a file.
  throw new RequestFailure(400, await failureTexts.unreadable());
};

/** Endpoints whose 401 doesn't concern the session. */
const outsideSession = new Set([login.path, logout.path, refreshToken.path]);

const isExpired = (failure: unknown, call: AnyCall) =>
  failure instanceof RequestFailure && failure.status === 401 && !outsideSession.has(call.path);

type WaitForUser = <Value>(userAction: Promise<Value>) => Promise<Value>;

const sendRefresh = (refresh: string) =>
  send(refreshToken, { refreshToken: refresh }, undefined, {}) as Promise<TokenPair>;

/** Returns a session with new tokens, or that of the user who signed in again; null if neither is possible. */
const recoverSession = async (
  rejectedSession: Session,
  isNew: boolean,
  waitForUser: WaitForUser,
): Promise<Session | null> => {
  if (isNew) handleRejectedToken(rejectedSession.token);
  const renewedSession = isNew ? null : await renewSession(rejectedSession.token, sendRefresh);
  const session = renewedSession ?? (await waitForUser(waitForSession()));
  return session?.token === rejectedSession.token ? null : session;
};

const createSessionEndedError = async () => new RequestFailure(401, await failureTexts.failed(401));

const sendInSession = async (
  attempt: (token: string | undefined) => Promise<unknown>,
  call: AnyCall,
  { signal }: CallOptions,
  waitForUser: WaitForUser,
): Promise<unknown> => {
  const generation = getSessionGeneration();
  const isOtherUser = () => call.requiredPermission !== 'public' && getSessionGeneration() !== generation;
  let session = call.requiredPermission === 'public' ? readSession() : await waitForUser(waitForSession());
  if (call.path === login.path) session = null;
  for (let isNew = false; ; isNew = !isNew) {
    try {
      if (isOtherUser()) throw await createSessionEndedError();
      const result = await attempt(session?.token);
      // Another user must not receive this result.
      if (isOtherUser()) throw await createSessionEndedError();
      return result;
    } catch (failure) {
      if (!isExpired(failure, call) || !session || isOtherUser()) throw failure;
      session = await recoverSession(session, isNew, waitForUser);
      signal?.throwIfAborted();
      // Another user must not repeat this request.
      if (!session || getSessionGeneration() !== generation) throw failure;
    }
  }
};

/** Asks the user to confirm their identity if the server requires it; undefined for other failures. */
const askForConfirmation = (failure: unknown): Promise<boolean> | undefined => {
  const challenge = getFactorChallenge(failure);
  if (challenge) return confirmFactor(challenge);
  return failure instanceof RequestFailure && failure.code === 'session.confirmPassword'
    ? confirmPassword()
    : undefined;
};

/** Codes of failures that a dialog or another page shows. */
const failuresShownElsewhere: readonly string[] = [
  'session.confirmPassword',
  'session.confirmFactor',
  'session.secondFactor',
  'session.mustAddSecondFactor',
];

/** Shows the loading indicator, except while the request waits for the user. */
const trackLoading = ({ isBackground }: CallOptions) => {
  const begin = () => (isBackground ? undefined : beginLoading());
  let end = begin();
  const waitForUser: WaitForUser = async (userAction) => {
    end?.();
    try {
      return await userAction;
    } finally {
      end = begin();
    }
  };
  return { waitForUser, endLoading: () => end?.() };
};

/** Repeats a request after the user has confirmed the password and the second factor, each at most once. */
const repeatAfterConfirmation = async (attempt: () => Promise<unknown>, waitForUser: WaitForUser): Promise<unknown> => {
  const confirmedCodes: string[] = [];
  for (;;) {
    try {
      return await attempt();
    } catch (failure) {
      const challenge = getSignInChallenge(failure);
      const pair = challenge && (await waitForUser(askForSecondFactor(challenge)));
      if (pair) return pair;
      const code = failure instanceof RequestFailure ? (failure.code ?? '') : '';
      const confirmation = confirmedCodes.includes(code) ? undefined : askForConfirmation(failure);
      if (!confirmation || !(await waitForUser(confirmation))) throw failure;
      confirmedCodes.push(code);
    }
  }
};

const reportFailure = (failure: unknown, { signal, skipsErrorToast }: CallOptions): void => {
  if (!(failure instanceof RequestFailure)) return;
  const code = failure.code ?? '';
  if (code === 'session.mustAddSecondFactor') reportMissingFactor();
  const hasToast = failure.status !== 401 && !failuresShownElsewhere.includes(code) && !signal?.aborted;
  if (hasToast && !skipsErrorToast) toast.error(failure.message);
};

const sendWithConfirmation = async (
  sendOnce: Send,
  call: AnyCall,
  input: unknown,
  options: CallOptions,
): Promise<unknown> => {
  const { waitForUser, endLoading } = trackLoading(options);
  const attempt = () => sendInSession((token) => sendOnce(call, input, token, options), call, options, waitForUser);
  try {
    return await repeatAfterConfirmation(attempt, waitForUser);
  } catch (failure) {
    reportFailure(failure, options);
    throw failure;
  } finally {
    endLoading();
  }
};

/** Sends a request with a given token, outside the session of this browser, without a toast. */
export const callApiWith = <Input, Result>(
  token: string,
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
): Promise<Result> => send(call, input, token, {}) as Promise<Result>;

/** Throws `RequestFailure`, by default after a toast, or the reason of the signal. Queries are not invalidated. */
export const callApi = <Input, Result>(
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
  options: CallOptions = {},
): Promise<Result> => sendWithConfirmation(send, call, input, options) as Promise<Result>;

/** Like `callApi`, but returns the response unread. The timeout covers only its beginning. */
export const callApiForFile = <Input>(
  call: Call<Input, unknown>,
  input?: NoInfer<Input>,
  options: CallOptions = {},
): Promise<Response> => sendWithConfirmation(sendForFile, call, input, options) as Promise<Response>;
