import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { failureOf, progressType, successText } from '../lib/request/answer.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { languageOf } from '../lib/request/language.ts';
import { noteError } from './error-answers.ts';

export type Report = (done: number, total: number) => void;

interface Progressing<Result> {
  readonly context: AppContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** `signal` aborts when the client disconnects. Nothing may be committed after that. */
  readonly work: (report: Report, signal: AbortSignal) => Promise<Result>;
}

const wantsProgress = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(progressType) === true;

/**
 * Runs long work and returns its result. Clients that accept NDJSON get a stream as soon as there is progress: lines
 * like `{"done":500,"total":20000}`, then the usual envelope.
 */
export const withProgress = async <Result>({
  context,
  request,
  reply,
  work,
}: Progressing<Result>): Promise<Result | Readable> => {
  const closed = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closed.abort(new ApiError('request.timeout'));
  });
  if (!wantsProgress(request)) return work(() => {}, closed.signal);
  const lines = new PassThrough();
  const started = Promise.withResolvers<void>();
  let isStarted = false;
  const report: Report = (done, total) => {
    isStarted = true;
    lines.write(`${JSON.stringify({ done, total })}\n`);
    started.resolve();
  };
  const outcome = work(report, closed.signal);
  await Promise.race([started.promise, outcome]);
  if (!isStarted) return outcome;
  void outcome.then(
    (result) => lines.end(`${successText(result)}\n`),
    (error: unknown) => {
      const apiError = noteError(context, error, request);
      const failure = failureOf(apiError, languageOf(request.headers), request.id, request.url);
      lines.end(`${JSON.stringify(failure)}\n`);
    },
  );
  // Proxies must not buffer the lines.
  reply.headers({ 'content-type': progressType, 'x-accel-buffering': 'no' });
  return lines;
};
