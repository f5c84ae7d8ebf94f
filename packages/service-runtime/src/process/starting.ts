import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenSettings } from '../config/listen-settings.ts';
import type { Logger } from '../logging/logger.ts';
import { askAll, type Check, type Health } from './health.ts';
import { closeNow, listen } from './listen.ts';
import { managementHandler } from './management.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const LOOK_MS = 500;

/** The management port, open before the service is. */
export interface Management {
  readonly url: string;
  /** Answers from the service itself from now on. */
  answerFrom(health: Health, metrics: Metrics): void;
  /** Answers nobody any more. */
  close(): Promise<void>;
}

/**
 * Opens MANAGEMENT_PORT: until the service is there, /readyz says 503, and /startupz does while something of `needs` is missing.
 * What a service does for itself afterwards may take hours, and nobody is to end it meanwhile.
 */
export async function openManagement(
  settings: Pick<ListenSettings, 'HOST' | 'MANAGEMENT_PORT'>,
  needs: Readonly<Record<string, Check>> = {},
): Promise<Management> {
  const starting = async () => {
    throw new Error('is starting');
  };
  const ready = { ...needs, service: starting };
  let handler = managementHandler({ ready, started: needs, draining: false }, createMetrics());
  const listening = await listen(
    (request, response) => void handler(request, response),
    settings.HOST,
    settings.MANAGEMENT_PORT,
    'MANAGEMENT_PORT',
  );
  return {
    url: listening.url,
    answerFrom(health, metrics) {
      handler = managementHandler(health, metrics);
    },
    close: () => closeNow(listening),
  };
}

/**
 * For a service that needs what others make, as its schema: opens the management port, where /startupz tells what is
 * missing, and resolves once everything is there, however long that takes. Each new reason to wait is logged once.
 */
export async function startOnce(
  settings: Pick<ListenSettings, 'HOST' | 'MANAGEMENT_PORT'>,
  logger: Logger,
  needs: Readonly<Record<string, Check>>,
): Promise<Management> {
  const management = await openManagement(settings, needs);
  for (let told = ''; ; await sleep(LOOK_MS)) {
    const missing = Object.entries(await askAll(needs)).filter(([, outcome]) => outcome !== 'ok');
    if (missing.length === 0) return management;
    const why = missing.map(([name, outcome]) => `${name}: ${outcome}`).join('; ');
    if (why !== told) logger.warn(`cannot start yet: ${why}`);
    told = why;
  }
}
