import type { Transport } from './http.ts';

/** Sends a request and reports the progress of the upload from 0 to 1, which `fetch` cannot do. */
export const createUploadTransport =
  (onProgress: (progress: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('Content-Type') ?? '';
        resolve(new Response(request.responseText, { status: request.status, headers: { 'Content-Type': type } }));
      });
      request.addEventListener('error', () => reject(new TypeError('the upload failed')));
      request.addEventListener('abort', () => reject(signal.reason as Error));
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
