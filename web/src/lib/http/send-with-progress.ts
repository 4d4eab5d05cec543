import type { Transport } from './http.ts';

const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Carries a request and tells how much of it has been sent, from 0 to 1, which `fetch` does not. */
export const sendWithProgress =
  (onSent: (share: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const answer = { status: request.status, headers: headersOf(request.getAllResponseHeaders()) };
        resolve(new Response(request.responseText, answer));
      });
      request.addEventListener('error', () => reject(new TypeError('nothing answered')));
      request.addEventListener('abort', () => reject(new DOMException('it was cancelled', 'AbortError')));
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
