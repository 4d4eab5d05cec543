import type { Failure } from '@atrium/contract/envelope.ts';
import { retryAfterOf } from './http.ts';
import { type FailureParts, RequestFailure } from './request-failure.ts';

/** The texts of failures that the server leaves without words. */
export interface EnvelopeWords {
  readonly unreadable: () => Promise<string>;
  readonly failed: (status: number) => Promise<string>;
}

type Body = Partial<Omit<Failure, 'success'>> & { readonly success?: boolean; readonly errorMsg?: unknown };

const parse = (text: string): Body | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
};

const worded = (...texts: readonly unknown[]) =>
  texts.find((text) => typeof text === 'string' && text !== '') as string | undefined;

/** Any envelope with `success: false` is a refusal, also one with HTTP 200; its `code` is then the status, if it can be one. */
const statusOf = (response: Response, body: Body | null) => {
  if (!response.ok) return response.status;
  const code = Number(body?.code);
  return code >= 400 && code < 600 ? code : 400;
};

const partsOf = (response: Response, { problem, params, fields, requestId }: Body): FailureParts => {
  const retryAfter = retryAfterOf(response.headers.get('Retry-After'));
  return {
    ...(problem === undefined ? {} : { problem }),
    ...(params === undefined ? {} : { params }),
    ...(fields === undefined ? {} : { fields }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

/** Takes the result out of an answer's envelope, or throws the `RequestFailure` that it is. */
export const unwrap = async (response: Response, text: string, words: EnvelopeWords): Promise<unknown> => {
  const body = parse(text);
  if (response.ok && body && body.success !== false && 'result' in body) return body.result;
  const status = statusOf(response, body);
  if (response.ok && body?.success !== false)
    throw new RequestFailure(status, await words.unreadable(), { isUnknownCall: true });
  const said = worded(body?.errorMsg, body?.message);
  const message = said ?? worded(response.ok ? '' : response.statusText) ?? (await words.failed(status));
  const isUnknownCall = status === 404 && said === undefined;
  throw new RequestFailure(status, message, { ...partsOf(response, body ?? {}), isUnknownCall });
};
