import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as its collector got it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at the root. */
  readonly parentSpanId: string;
  readonly name: string;
  /** `service.name` of the process that sent it. */
  readonly service: string;
  /** `service.version` of it. */
  readonly version: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Takes traces as OTLP over HTTP in JSON, and keeps them. */
export interface TraceCollector {
  /** What a process is started with so that it sends its traces here, soon. */
  readonly env: Readonly<Record<string, string>>;
  /** All spans that came. */
  readonly spans: readonly CollectedSpan[];
  /** Answers by this status from now on; what comes with another than 200 is not kept. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'parentSpanId'> & {
        readonly parentSpanId?: string;
        readonly attributes?: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** Opens a collector on a port of its own. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Export;
    if (status === 200) spans.push(...spansOf(sent));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans,
    answerWith(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans = [] }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const about = plain(resource.attributes);
    const [service, version] = [String(about['service.name']), String(about['service.version'])];
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, attributes = [] }) => {
        return { traceId, spanId, parentSpanId, name, service, version, attributes: plain(attributes) };
      });
  });
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
