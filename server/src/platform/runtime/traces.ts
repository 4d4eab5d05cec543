import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attributes, Span } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import type { Config } from '../../config.ts';
import { currentSpan } from './current-span.ts';
import type { Log } from './log.ts';
import { outgoingCalls, type OutgoingCall } from './outgoing.ts';
import { productVersion } from './product.ts';
import { textOf } from './slow-statements.ts';
import { startTracer, type TraceConfig } from './tracer.ts';

/** Ending takes no longer, whether the last spans were taken or not. */
const endMs = 1000;

/** How a request was answered. */
export interface TracedAnswer {
  readonly method: string;
  /** The endpoint as it is declared, never the path that was asked for. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  /** Why it was refused; null where it was not. */
  readonly problem: string | null;
}

/** What a copy tells a collector of OpenTelemetry of what it does, and how long that took. */
export interface Traces {
  /** Begins the span of a request, in the trace that it came with, if it came with one. */
  readonly begin: (headers: IncomingHttpHeaders) => Span;
  readonly answered: (span: Span, answer: TracedAnswer) => void;
  /** A statement of the database that is over, as Kysely tells of it. */
  readonly statement: (event: LogEvent) => void;
  /** Sends what is left to be sent, within a second. */
  readonly end: () => Promise<void>;
}

/** Where spans go; null where nothing is traced. */
export const tracesAddress = ({
  tracesUrl,
  tracesEndpoint,
}: Pick<Config, 'tracesUrl' | 'tracesEndpoint'>): string | null =>
  tracesUrl ?? (tracesEndpoint === null ? null : `${tracesEndpoint.replace(/\/$/, '')}/v1/traces`);

/** `select users`: the statement by its verb and its first table. */
const nameOf = (text: string): string => {
  const verb = /^\w+/.exec(text)?.[0] ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
};

type Api = typeof import('@opentelemetry/api');

const fail = ({ SpanStatusCode }: Api, span: Span, error: unknown): void => {
  // What it says may quote values.
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'error';
  span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR });
};

type StartCall = (name: string, attributes: Attributes, startTime?: number) => Span;

/** Makes spans of calls to other servers, until the answer is called. */
const traceCalls = (api: Api, start: StartCall): (() => void) => {
  const spans = new WeakMap<OutgoingCall, Span>();
  const told = {
    start: (call: OutgoingCall): void => void spans.set(call, start(call.name, { 'server.address': call.server })),
    error: (call: OutgoingCall & { readonly error: unknown }): void => {
      const span = spans.get(call);
      if (span) fail(api, span, call.error);
    },
    asyncEnd: (call: OutgoingCall): void => spans.get(call)?.end(),
    end: (): void => {},
    asyncStart: (): void => {},
  };
  outgoingCalls.subscribe(told);
  return () => {
    outgoingCalls.unsubscribe(told);
  };
};

const answered =
  ({ SpanStatusCode }: Api): Traces['answered'] =>
  (span, { method, route, status, requestId, problem }) => {
    span.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'atrium.request_id': requestId,
      ...(problem !== null && { 'error.type': problem }),
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

/** Begins to make traces, where the settings name a collector; null where they do not, and then nothing of it is loaded. */
export const createTraces = async (config: TraceConfig, log: Log): Promise<Traces | null> => {
  const url = tracesAddress(config);
  if (url === null) return null;
  const api = await import('@opentelemetry/api');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const provider = await startTracer(config, url, log);
  const { ROOT_CONTEXT, SpanKind, defaultTextMapGetter, trace } = api;
  const tracer = provider.getTracer('atrium', productVersion);
  const propagator = new W3CTraceContextPropagator();
  const start: StartCall = (name, attributes, startTime) => {
    const parent = currentSpan.getStore();
    const options = { kind: SpanKind.CLIENT, attributes, ...(startTime !== undefined && { startTime }) };
    return tracer.startSpan(name, options, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  };
  const leaveCalls = traceCalls(api, start);
  const system = config.databaseUrl === null ? 'sqlite' : 'postgresql';
  return {
    begin: (headers) => {
      const from = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      return tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, from);
    },
    answered: answered(api),
    statement: (event) => {
      // What nobody asked for by a request would be a trace of one span each.
      if (!currentSpan.getStore()?.isRecording()) return;
      const [text, now] = [textOf(event.query.sql), Date.now()];
      const attributes = { 'db.system.name': system, 'db.query.text': text };
      const span = start(nameOf(text), attributes, now - event.queryDurationMillis);
      if (event.level === 'error') fail(api, span, event.error);
      span.end(now);
    },
    end: async () => {
      leaveCalls();
      await Promise.race([provider.shutdown().catch(() => {}), wait(endMs, undefined, { ref: false })]);
    },
  };
};
