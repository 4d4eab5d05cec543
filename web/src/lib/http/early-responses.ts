declare global {
  /** Responses to requests that `boot.js` sent while the program was loading. */
  var earlyResponses: Map<string, Promise<Response>> | undefined;
}

interface Init {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal;
}

/** Sufficient for slow connections. Later, data may have changed since the page was opened. */
const maxAgeMs = 60_000;

const takeEarlyResponse = (url: string, { method, headers, body }: Init) => {
  if (typeof body === 'object' && body !== null) return undefined;
  const key = [method, url, headers['X-Lang'], headers['Authorization'], body].join(' ');
  const response = globalThis.earlyResponses?.get(key);
  globalThis.earlyResponses?.delete(key);
  return performance.now() < maxAgeMs ? response : undefined;
};

/** Sends a request, or uses the response if `boot.js` has sent the same one. */
export const fetchOnce = (url: string, init: Init): Promise<Response> => {
  const earlyResponse = takeEarlyResponse(url, init);
  if (!earlyResponse) return fetch(url, init);
  return new Promise((resolve, reject) => {
    earlyResponse.then(resolve, reject);
    init.signal.addEventListener('abort', () => reject(init.signal.reason as Error));
  });
};
