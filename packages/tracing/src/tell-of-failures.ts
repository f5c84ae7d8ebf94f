import { AsyncLocalStorage } from 'node:async_hooks';
import { DiagLogLevel, diag } from '@opentelemetry/api';

/** A collector that is away for a day is one line an hour, not one every five seconds. */
const AGAIN_MS = 3_600_000;

/** Hears why traces do not arrive, in one line, and no more often than it helps. */
export type TellOfFailures = (why: string) => void;

/** Has `tell` hear what the exporter says of its failures; OpenTelemetry itself says nothing of them unless `OTEL_LOG_LEVEL` asks it to. */
export function tellOfFailures(tell: TellOfFailures): void {
  // It is no news of the request whose span began what was sent.
  const outside = AsyncLocalStorage.snapshot();
  let toldAt = Number.NEGATIVE_INFINITY;
  const quiet = () => undefined;
  const error = (said: string) => {
    const now = performance.now();
    if (now - toldAt < AGAIN_MS) return;
    toldAt = now;
    outside(tell, reasonIn(said));
  };
  diag.setLogger({ error, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR);
}

/** It comes as the JSON of an error, with its stack. */
function reasonIn(said: string): string {
  try {
    const { message, code }: { message?: unknown; code?: unknown } = JSON.parse(said);
    return [message, code].filter((one) => one !== undefined && one !== '').join(', ') || said;
  } catch {
    return said;
  }
}
