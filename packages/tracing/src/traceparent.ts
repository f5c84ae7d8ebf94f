import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The W3C header of a span: `00-<trace>-<span>-<flags>`. */
export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
}

/** The span that a header names; undefined where it names none. */
export function fromTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = form.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const span = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(span) ? span : undefined;
}

/** The trace that a header belongs to. */
export function traceIdOf(header: string): string | undefined {
  return fromTraceparent(header)?.traceId;
}
