import { httpAddress } from './config-services.ts';
import { setting } from './config-setting.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type SamplerName = (typeof samplers)[number];

const sampler = (text: string): SamplerName => {
  const found = samplers.find((name) => name === text.toLowerCase());
  if (!found) throw new Error(`expected one of ${samplers.join(', ')}`);
  return found;
};

const ratio = (text: string): number => {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value > 1) throw new Error('expected a part of all, 0 to 1');
  return value;
};

/** `name=value,other=value`, as OpenTelemetry writes headers: values are encoded as in an address. */
const headers = (text: string): Readonly<Record<string, string>> => {
  const expected = new Error('expected headers like authorization=Basic%20abc,x-tenant=7');
  const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair): [string, string] => {
        if (!pair?.[1]) throw expected;
        return [pair[1], decodeURIComponent((pair[2] ?? '').trim())];
      }),
    );
  } catch {
    throw expected;
  }
};

/** Settings of traces, by the names that OpenTelemetry gives them. */
export const traceSettings = {
  tracesEndpoint: setting<string | null>({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'Collector of OpenTelemetry that traces are sent to by OTLP over HTTP: `http://collector:4318`',
    usually: 'none: nothing is traced',
    parse: httpAddress,
    fallback: () => null,
  }),
  tracesUrl: setting<string | null>({
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    meaning: 'The same as a whole address, where that is not `/v1/traces` behind the other one',
    usually: '`/v1/traces` behind it',
    parse: httpAddress,
    fallback: () => null,
  }),
  tracesHeaders: setting<Readonly<Record<string, string>>>({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning: 'Headers sent to the collector: `authorization=Basic%20…`, several with commas',
    usually: 'none',
    parse: headers,
    fallback: () => ({}),
  }),
  tracesName: setting({
    name: 'OTEL_SERVICE_NAME',
    meaning: 'What the product is called in traces',
    usually: 'atrium',
    parse: (text) => text,
    fallback: () => 'atrium',
  }),
  tracesSampler: setting<SamplerName>({
    name: 'OTEL_TRACES_SAMPLER',
    meaning: `Which requests are traced: ${samplers.join(', ')}`,
    usually: 'parentbased_always_on',
    parse: sampler,
    fallback: () => 'parentbased_always_on',
  }),
  tracesRatio: setting({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'Which part of all, 0 to 1, for the samplers with `traceidratio`',
    usually: '1, which is all',
    parse: ratio,
    fallback: () => 1,
  }),
} as const;
