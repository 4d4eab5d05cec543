import type { Counter, Gauge } from 'prom-client';
import { productVersion } from './product.ts';

/** A request that was answered, as it is counted. */
export interface AnsweredRequest {
  readonly method: string;
  /** The endpoint as it is declared, never the path that was asked for: there must not be more of them than endpoints. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** Why it was refused; null where it was not. */
  readonly problem: string | null;
  /** It goes on for as long as somebody listens, which says nothing of how fast the copy is. */
  readonly isStream: boolean;
}

interface Figure {
  readonly name: string;
  readonly help: string;
  /** What the keys of several values stand for. */
  readonly label?: string;
}

/** One value, several by label, or null where it is not known. */
type Reading = () => number | Readonly<Record<string, number>> | null;

/** What a copy counts of itself for Prometheus. */
export interface Metrics {
  readonly answered: (request: AnsweredRequest) => void;
  readonly signedIn: (way: 'password' | 'code', result: string) => void;
  /** A figure that goes up and down, read whenever Prometheus asks. */
  readonly gauge: (figure: Figure, read: Reading) => void;
  /** A figure that only grows while the copy runs, read whenever Prometheus asks. */
  readonly counter: (figure: Figure, read: Reading) => void;
  /** All of it in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const readInto = (metric: Gauge | Counter, label: string | undefined, read: Reading): void => {
  const value = read();
  metric.reset();
  if (value === null) metric.remove();
  else if (typeof value === 'number') metric.inc(value);
  else if (label !== undefined) for (const [key, one] of Object.entries(value)) metric.inc({ [label]: key }, one);
};

/** Begins to measure. The library is loaded here: a copy that measures nothing does without it. */
export const createMetrics = async (): Promise<Metrics> => {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('atrium_http_requests_total', 'Requests answered', ['method', 'route', 'status']);
  const refusals = counter('atrium_refusals_total', 'Requests refused, by why', ['problem']);
  const signIns = counter('atrium_sign_ins_total', 'Attempts to sign in, by how and with what result', [
    'way',
    'result',
  ]);
  const durations = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time until a request was answered, streams of events apart',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  const read = (Kind: typeof Gauge | typeof Counter) => (figure: Figure, reading: Reading) => {
    const { name, help, label } = figure;
    const labelNames = label === undefined ? [] : [label];
    const metric: Gauge | Counter = new Kind({
      name,
      help,
      labelNames,
      registers,
      collect: () => readInto(metric, label, reading),
    });
  };
  const gauge = read(Gauge);
  gauge({ name: 'atrium_info', help: 'The version that runs', label: 'version' }, () => ({ [productVersion]: 1 }));
  return {
    answered: ({ method, route, status, seconds, problem, isStream }) => {
      requests.inc({ method, route, status });
      if (!isStream) durations.observe({ method, route }, seconds);
      if (problem !== null) refusals.inc({ problem });
    },
    signedIn: (way, result) => signIns.inc({ way, result }),
    gauge,
    counter: read(Counter),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
