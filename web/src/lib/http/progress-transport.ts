import type { Transport } from './http.ts';

const progressType = 'application/x-ndjson';

interface Line {
  readonly done?: number;
  readonly total?: number;
  readonly code?: number;
}

/** Transport for long requests: reports each line of progress and resolves with the envelope in the last line. */
export const createProgressTransport =
  (onProgress: (done: number, total: number) => void): Transport =>
  async (url, init) => {
    const headers = { ...init.headers, Accept: `${progressType}, application/json` };
    const response = await fetch(url, { ...init, headers });
    if (!response.body || response.headers.get('Content-Type') !== progressType) return response;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let incompleteLine = '';
    for (;;) {
      const { done: isDone, value = '' } = await reader.read();
      if (isDone) throw new TypeError('the response ended before its last line');
      const lines = (incompleteLine + value).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const text of lines) {
        // The server writes progress or an envelope.
        const { done, total, code } = JSON.parse(text) as Line;
        if (code !== undefined)
          return new Response(text, { status: code, headers: { 'Content-Type': 'application/json' } });
        if (done !== undefined && total !== undefined) onProgress(done, total);
      }
    }
  };
