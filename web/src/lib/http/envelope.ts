import type { Failure } from '@atrium/contract/envelope.ts';
import { parseRetryAfter } from './http.ts';
import { type FailureParts, RequestFailure } from './request-failure.ts';

export interface EnvelopeWords {
  readonly unreadable: () => Promise<string>;
  readonly failed: (status: number) => Promise<string>;
}

type Body = Partial<Omit<Failure, 'success'>> & { readonly success?: boolean; readonly errorMsg?: unknown };

const parseEnvelope = (text: string): Body | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
};

const findFirstText = (...texts: readonly unknown[]) =>
  texts.find((text) => typeof text === 'string' && text !== '') as string | undefined;

const getFailureParts = (response: Response, { problem: code, params, fields, requestId }: Body): FailureParts => {
  const retryAfter = parseRetryAfter(response.headers.get('Retry-After'));
  return {
    ...(code === undefined ? {} : { code }),
    ...(params === undefined ? {} : { params }),
    ...(fields === undefined ? {} : { fields }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

/** Returns the result in an envelope, or throws a `RequestFailure`. */
export const unwrap = async (response: Response, text: string, words: EnvelopeWords): Promise<unknown> => {
  const body = parseEnvelope(text);
  if (response.ok && body && body.success !== false && 'result' in body) return body.result;
  if (response.ok) throw new RequestFailure(400, await words.unreadable());
  const { status, statusText } = response;
  // `failed` describes a server error in the user's language; "Internal Server Error" does not.
  const standardText = status < 500 ? statusText : '';
  const message = findFirstText(body?.errorMsg, body?.message, standardText) ?? (await words.failed(status));
  throw new RequestFailure(status, message, getFailureParts(response, body ?? {}));
};
