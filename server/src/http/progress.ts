import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { createFailure, progressType, createSuccessJson } from '../lib/request/response.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { getRequestLanguage } from '../lib/request/language.ts';
import { logError } from './error-responses.ts';

export type Report = (done: number, total: number) => void;

interface LongRequest<Result> {
  readonly context: AppContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** `signal` aborts when the client disconnects. Nothing may be committed after that. */
  readonly operation: (report: Report, signal: AbortSignal) => Promise<Result>;
}

const acceptsProgress = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(progressType) === true;

/** Runs long work. Clients that accept NDJSON get lines like `{"done":500,"total":20000}`, then the usual envelope. */
export const sendWithProgress = async <Result>({
  context,
  request,
  reply,
  operation,
}: LongRequest<Result>): Promise<Result | Readable> => {
  const closeController = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closeController.abort(new ApiError('request.timeout'));
  });
  if (!acceptsProgress(request)) return operation(() => {}, closeController.signal);
  const lines = new PassThrough();
  const firstProgress = Promise.withResolvers<void>();
  let isStarted = false;
  const report: Report = (done, total) => {
    isStarted = true;
    lines.write(`${JSON.stringify({ done, total })}\n`);
    firstProgress.resolve();
  };
  const outcome = operation(report, closeController.signal);
  await Promise.race([firstProgress.promise, outcome]);
  if (!isStarted) return outcome;
  void outcome.then(
    (result) => lines.end(`${createSuccessJson(result)}\n`),
    (error: unknown) => {
      const apiError = logError(context, error, request);
      const failure = createFailure(apiError, getRequestLanguage(request.headers), request.id, request.url);
      lines.end(`${JSON.stringify(failure)}\n`);
    },
  );
  // Proxies must not buffer the lines.
  reply.headers({ 'content-type': progressType, 'x-accel-buffering': 'no' });
  return lines;
};
