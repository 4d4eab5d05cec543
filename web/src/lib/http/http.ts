import { fetchOnce } from './early-responses.ts';
import { RequestFailure } from './request-failure.ts';

export type Transport = (
  url: string,
  init: Pick<OutgoingRequest, 'method' | 'headers'> & {
    readonly body: string | FormData | null;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number | undefined;
  readonly transport?: Transport | undefined;
  /** Returns a successful response unread; the timeout covers only its beginning. */
  readonly isStream?: boolean | undefined;
}

export interface FailureWords {
  readonly network: () => Promise<string>;
  readonly timeout: () => Promise<string>;
}

const timeoutMs = 10_000;
const maxRetries = 3;
const retriedMethods = new Set(['GET', 'PUT', 'DELETE', 'HEAD']);
const temporaryStatuses = new Set([408, 413, 429, 500, 502, 503, 504]);
/** Requests with a longer `Retry-After` (milliseconds) are not retried. */
const maxRetryAfterMs = 10_000;

/** HTTP dates end in GMT; `Date.parse` also accepts texts such as "-5". */
const parseDate = (header: string): number => (header.endsWith(' GMT') ? Date.parse(header) : Number.NaN);

/** Parses `Retry-After`, a number of seconds or a date. */
export const parseRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (parseDate(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

const getDefaultDelay = (attempt: number): number => 300 * 2 ** (attempt - 1);

/** Returns the milliseconds to wait after attempt number `attempt`, from 1; null means no retry. */
export const getRetryDelay = (attempt: number, retryAfter: number | undefined): number | null => {
  if (retryAfter === undefined) return getDefaultDelay(attempt);
  const requestedMs = retryAfter * 1000;
  return requestedMs > maxRetryAfterMs ? null : requestedMs;
};

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop);
  });

interface ResponseText {
  readonly response: Response;
  readonly text: string;
}

const createTimeout = (ms: number) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
};

/** JSON is an envelope, and HTML is the response for unknown paths. */
const isFile = (response: Response): boolean =>
  response.ok && !/json|text\/html/.test(response.headers.get('Content-Type') ?? '');

const attempt = async (
  { method, url, headers, body, signal, timeout = timeoutMs, transport = fetchOnce, isStream = false }: OutgoingRequest,
  words: FailureWords,
): Promise<ResponseText> => {
  const timeLimit = createTimeout(timeout);
  try {
    const response = await transport(url, {
      method,
      headers,
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, timeLimit.signal]) : timeLimit.signal,
    });
    if (isStream && isFile(response)) return { response, text: '' };
    // The timeout includes the body, because an incomplete response is a failure.
    return { response, text: await response.text() };
  } catch (failure) {
    if (signal?.aborted) throw signal.reason;
    if (timeLimit.signal.aborted) throw new RequestFailure(408, await words.timeout());
    throw failure instanceof TypeError ? new RequestFailure(0, await words.network()) : failure;
  } finally {
    timeLimit.clear();
  }
};

/** Retries GET, PUT, DELETE and HEAD three times, after 0.3, 0.6 and 1.2 s or `Retry-After`, but no timeouts. */
export const sendWithRetries = async (request: OutgoingRequest, words: FailureWords): Promise<ResponseText> => {
  for (let count = 1; ; count += 1) {
    const isLast = count > maxRetries || !retriedMethods.has(request.method);
    let delayMs: number | null;
    try {
      const result = await attempt(request, words);
      if (isLast || !temporaryStatuses.has(result.response.status)) return result;
      delayMs = getRetryDelay(count, parseRetryAfter(result.response.headers.get('Retry-After')));
      if (delayMs === null) return result;
    } catch (failure) {
      if (isLast || !(failure instanceof RequestFailure) || failure.status !== 0) throw failure;
      delayMs = getDefaultDelay(count);
    }
    await pause(delayMs, request.signal);
  }
};
