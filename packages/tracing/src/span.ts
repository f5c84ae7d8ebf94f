import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { fromTraceparent, toTraceparent } from './traceparent.ts';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** What is known of a span when it begins. */
export interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: keyof typeof kinds;
  /** Never what people wrote, nor who they are. */
  readonly attributes?: Attributes;
  /** The W3C header of the span that it belongs to; `undefined` begins a trace. Default: the active span. */
  readonly parent?: string | undefined;
}

/** A piece of work that is being timed. */
export interface OpenSpan {
  /** Passed on to whoever goes on with the work; the parent's where nothing is traced. */
  readonly traceparent: string | undefined;
  /** Whether anything becomes of it. */
  readonly isTraced: boolean;
  /** Runs `work` with this span as the active one. */
  within<T>(work: () => T): T;
  /** Says more about it, and under which name it is found. */
  describe(attributes: Attributes, name?: string): void;
  /** Ends it; with an error, or the name of one, as failed. Of an error its name is kept, not what it says. */
  end(error?: unknown): void;
}

const nothing: Omit<OpenSpan, 'traceparent'> = {
  isTraced: false,
  within: (work) => work(),
  describe: () => undefined,
  end: () => undefined,
};

let tracer: Tracer | undefined;

/** Spans are made from here on, or no longer. */
export function traceWith(made: Tracer | undefined): void {
  tracer = made;
}

/** Begins a span; where nothing is traced, one that costs next to nothing. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan {
  if (tracer === undefined) return untraced(options.parent);
  const { kind = 'internal', attributes = {} } = options;
  const parent = 'parent' in options ? below(options.parent) : context.active();
  return traced(tracer.startSpan(name, { kind: kinds[kind], attributes }, parent), parent);
}

/** Times `work`, which has the span as the active one. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  try {
    const result = await span.within(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** A span of which nothing is kept, nor of what hangs below it. */
const UNKEPT = { traceId: '1'.padStart(32, '0'), spanId: '1'.padStart(16, '0'), traceFlags: TraceFlags.NONE };

/** Runs `work` without spans: what is asked again and again for nobody would be most of the traces. */
export function withoutSpans<T>(work: () => T): T {
  return tracer ? context.with(trace.setSpanContext(ROOT_CONTEXT, UNKEPT), work) : work();
}

/** The header of the active span; undefined where there is none. */
export function activeTraceparent(): string | undefined {
  const active = tracer && trace.getActiveSpan();
  return active && toTraceparent(active.spanContext());
}

function below(parent: string | undefined): Context {
  const span = fromTraceparent(parent);
  return span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

function traced(span: Span, parent: Context): OpenSpan {
  const inside = trace.setSpan(parent, span);
  return {
    traceparent: toTraceparent(span.spanContext()),
    isTraced: span.isRecording(),
    within: (work) => context.with(inside, work),
    describe(attributes, name) {
      span.setAttributes(attributes);
      if (name !== undefined) span.updateName(name);
    },
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
      }
      span.end();
    },
  };
}

function untraced(traceparent: string | undefined): OpenSpan {
  return { ...nothing, traceparent };
}
