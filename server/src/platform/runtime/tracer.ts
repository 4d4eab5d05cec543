import type { Sampler, SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { Log } from './log.ts';
import { productVersion } from './product.ts';

/** What the settings say of traces. */
export type TraceConfig = Pick<
  Config,
  'tracesUrl' | 'tracesEndpoint' | 'tracesHeaders' | 'tracesName' | 'tracesSampler' | 'tracesRatio' | 'databaseUrl'
>;

/** The same exporter, which says once when what it sends is not taken, and when it is again. */
const saying = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isTaken = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasTaken = isTaken;
        isTaken = result.error === undefined;
        if (wasTaken && !isTaken) log.warn(`traces are not taken, and are dropped: ${result.error?.message}`);
        if (!wasTaken && isTaken) log.info('traces are taken again');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/** What makes spans and sends them to a collector. The libraries are loaded here: a copy without traces does without them. */
export const startTracer = async (config: TraceConfig, url: string, log: Log): Promise<TracerProvider> => {
  const { tracesSampler: sampler, tracesRatio, tracesHeaders, tracesName } = config;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { detectResources, resourceAttributesEnvDetector, resourceFromAttributes, serviceInstanceIdDetector } =
    await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');
  const rootOf = (): Sampler => {
    if (sampler.endsWith('always_off')) return new sdk.AlwaysOffSampler();
    if (sampler.endsWith('traceidratio')) return new sdk.TraceIdRatioBasedSampler(tracesRatio);
    return new sdk.AlwaysOnSampler();
  };
  const root = rootOf();
  const named = resourceFromAttributes({ 'service.name': tracesName, 'service.version': productVersion });
  const exporter = new OTLPTraceExporter({ url, headers: { ...tracesHeaders } });
  // Each copy is an instance of its own.
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector];
  return new sdk.TracerProvider({
    resource: detectResources({ detectors }).merge(named),
    sampler: sampler.startsWith('parentbased') ? new sdk.ParentBasedSampler({ root }) : root,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: saying(exporter, log) })],
  });
};
