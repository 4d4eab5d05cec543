import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** The span of the request that is answered, for all that is done for it; nothing where no traces are made. */
export const currentSpan = new AsyncLocalStorage<Span>();

/** By what a line of the log is found from a trace, and the trace from the line. */
export const spanInLog = (): object => {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
};
