export {
  activeTraceparent,
  inSpan,
  type OpenSpan,
  type SpanOptions,
  startSpan,
  withoutSpans,
} from './span.ts';
export { startTracing, type Tracing } from './start-tracing.ts';
export type { TellOfFailures } from './tell-of-failures.ts';
export { traceIdOf } from './traceparent.ts';
