import { createRequire, findPackageJSON } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { traceWith } from './span.ts';
import { type TellOfFailures, tellOfFailures } from './tell-of-failures.ts';

/** Traces that leave the process. */
export interface Tracing {
  /** Sends what is left, unless the collector keeps it waiting, and ends. */
  stop(): Promise<void>;
}

const LAST_MS = 2000;

const nothing: Tracing = { stop: async () => undefined };

/** Clients that are watched by what their makers' colleagues wrote, where the process has loaded them. */
const watched = ['pg', 'ioredis'] as const;

/**
 * Begins to send traces to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, as `OTEL_*` say; without it nothing
 * is loaded. Of statements the text is sent, never their values; of the process, which version it is. To be called once, after the clients are loaded. `tell` hears why they do not arrive.
 */
export async function startTracing(service: string, tell?: TellOfFailures): Promise<Tracing> {
  const { env } = process;
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return nothing;
  // Without what else the machine tells of itself, such as who runs the process from where.
  env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env,host';
  // First, so that one which whoever runs it gives wins.
  env.OTEL_RESOURCE_ATTRIBUTES = `service.version=${versionOfProduct()},${env.OTEL_RESOURCE_ATTRIBUTES ?? ''}`;
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { PgInstrumentation } = await import('@opentelemetry/instrumentation-pg');
  const { IORedisInstrumentation } = await import('@opentelemetry/instrumentation-ioredis');
  const sdk = new NodeSDK({
    serviceName: env.OTEL_SERVICE_NAME || service,
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  if (tell && !env.OTEL_LOG_LEVEL) tellOfFailures(tell);
  sdk.start();
  watchLoaded();
  traceWith(trace.getTracer('tutka'));
  return {
    async stop() {
      traceWith(undefined);
      const sent = sdk.shutdown().catch(() => undefined);
      await Promise.race([sent, setTimeout(LAST_MS, undefined, { ref: false })]);
    },
  };
}

function versionOfProduct(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('../package.json');
  return version;
}

/** They were imported as modules, past the hook by which they are found: required once more, they pass it. */
function watchLoaded(): void {
  const require = createRequire(import.meta.url);
  for (const name of watched) {
    const place = findPackageJSON(name, import.meta.url) && require.resolve(name);
    if (place !== undefined && place in require.cache) require(name);
  }
}
