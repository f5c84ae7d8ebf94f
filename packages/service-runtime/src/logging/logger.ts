import { traceIdOf } from '@tutka/tracing';
import { type DestinationStream, pino } from 'pino';
import { currentRequest } from '../context/request-context.ts';
import { redact } from './redact.ts';

export type { Logger } from 'pino';

/** What of an error may be logged: a database error's `detail` holds row values, so only these. */
function describeError(error: Error) {
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { type: error.name, message: error.message, stack: error.stack, code, cause };
}

/**
 * A JSON logger to standard output. Every line carries the service and, inside a request, its id; secrets and
 * e-mail addresses are cut out of the finished line, wherever they stood.
 */
export function createLogger(options: { service: string; level: string; destination?: DestinationStream }) {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: redact },
      mixin() {
        const request = currentRequest();
        if (request === undefined) return {};
        const { requestId, traceparent = '' } = request;
        const traceId = traceIdOf(traceparent);
        return traceId === undefined ? { requestId } : { requestId, traceId };
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
