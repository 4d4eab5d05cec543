import { vi } from 'vitest';

/** A request of the page under test. */
export interface ListRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly code: number;
  readonly result?: unknown;
  readonly problem?: string;
}

const paging: ReadonlySet<string> = new Set(['current', 'pageSize', 'sort', 'id', 'deptId', 'deptOnly', 'kind']);

/** Returns whether a list is asked for a part of its records only. */
const isFiltered = ({ query }: ListRequest): boolean =>
  [...query].some(([name, value]) => value !== '' && !paging.has(name));

/**
 * Responds to the requests of a page: with pages of a list of `state.total` records, half of which match any filter, and with the
 * answers of `respond`.
 */
export const serveList = (path: string, createRow: (number: number) => object, more: object = {}) => {
  const state = {
    total: 45,
    getListRequests: [] as ListRequest[],
    isBroken: false,
    respond: (_asked: ListRequest): Answer | undefined => undefined,
  };
  const page = (request: ListRequest): Answer => {
    if (state.isBroken) return { code: 500, problem: 'server.fault' };
    const step = isFiltered(request) ? 2 : 1;
    const numbers = Array.from({ length: Math.floor(state.total / step) }, (_, index) => (index + 1) * step);
    const pageSize = Number(request.query.get('pageSize') ?? numbers.length);
    const last = Math.max(1, Math.ceil(numbers.length / pageSize));
    const current = Math.min(Number(request.query.get('current') ?? 1), last);
    const list = numbers.slice((current - 1) * pageSize, current * pageSize).map(createRow);
    return { code: 200, result: { list, total: numbers.length, current, pageSize, ...more } };
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    // The API client sends JSON objects.
    const body = request.method === 'GET' ? {} : ((await request.json()) as ListRequest['body']);
    const asked: ListRequest = {
      method: request.method,
      path: pathname.slice('/api/'.length),
      query: searchParams,
      body,
    };
    state.getListRequests.push(asked);
    const isList = asked.method === 'GET' && asked.path === path;
    const answer = state.respond(asked) ?? (isList ? page(asked) : undefined);
    if (!answer) return realFetch(input, init);
    const envelope = { message: '', success: answer.code === 200, result: null, ...answer };
    return new Response(JSON.stringify(envelope), {
      status: answer.code,
      headers: { 'content-type': 'application/json' },
    });
  });
  return state;
};
