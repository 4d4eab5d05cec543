import { vi } from 'vitest';

/** A request of the page under test. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly code: number;
  readonly result?: unknown;
  readonly problem?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly params?: object;
}

/** Responds to the requests of a page under test; the test server responds to those without an answer. */
export const stubApi = (
  answer: (request: ApiRequest) => Answer | undefined | Promise<Answer | undefined>,
): ApiRequest[] => {
  const requests: ApiRequest[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    // The API client sends JSON objects.
    const body = isJson ? ((await request.json()) as ApiRequest['body']) : {};
    const apiRequest: ApiRequest = {
      method: request.method,
      path: pathname.slice('/api/'.length),
      query: searchParams,
      body,
    };
    requests.push(apiRequest);
    const response = await answer(apiRequest);
    if (!response) return realFetch(input, init);
    const envelope = { message: '', success: response.code === 200, result: null, ...response };
    return new Response(JSON.stringify(envelope), {
      status: response.code,
      headers: { 'content-type': 'application/json' },
    });
  });
  return requests;
};

const paging: ReadonlySet<string> = new Set([
  'current',
  'pageSize',
  'sort',
  'id',
  'deptId',
  'deptOnly',
  'kind',
  'state',
  'dictionaryId',
]);

/** Returns whether a list is asked for a part of its records only. */
const isFiltered = ({ query }: ApiRequest): boolean =>
  [...query].some(([name, value]) => value !== '' && !paging.has(name));

/**
 * Responds to the requests of a page: with pages of a list of `state.total` records, half of which match any filter, and with the
 * answers of `respond`.
 */
export const serveList = (path: string, createRow: (number: number) => object, additionalParts: object = {}) => {
  const state = {
    total: 45,
    isBroken: false,
    respond: (_request: ApiRequest): Answer | undefined => undefined,
  };
  const createPage = (request: ApiRequest): Answer => {
    if (state.isBroken) return { code: 500, problem: 'server.fault' };
    const step = isFiltered(request) ? 2 : 1;
    const numbers = Array.from({ length: Math.floor(state.total / step) }, (_, index) => (index + 1) * step);
    const pageSize = Number(request.query.get('pageSize') ?? numbers.length);
    const last = Math.max(1, Math.ceil(numbers.length / pageSize));
    const current = Math.min(Number(request.query.get('current') ?? 1), last);
    const list = numbers.slice((current - 1) * pageSize, current * pageSize).map(createRow);
    return { code: 200, result: { list, total: numbers.length, current, pageSize, ...additionalParts } };
  };
  const requests = stubApi((request) => {
    const isList = request.method === 'GET' && request.path === path;
    return state.respond(request) ?? (isList ? createPage(request) : undefined);
  });
  return Object.assign(state, { requests });
};
