import type { ListenSettings } from '../config/listen-settings.ts';
import type { ServiceHandler } from '../http/service-handler.ts';
import type { Logger } from '../logging/logger.ts';
import { offerNear } from '../rpc/near-services.ts';
import type { Check, Health } from './health.ts';
import { closeGently, closeNow, listen, whenLeft } from './listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';
import type { Running } from './running.ts';
import { type Management, openManagement } from './starting.ts';

/** What a service hands over to be run. */
export interface ServeOptions {
  readonly settings: ListenSettings;
  readonly logger: Logger;
  /** The management port, where it was opened before; else it is opened now. */
  readonly management?: Management;
  /** What answers on PORT: the shell. */
  readonly handler: ServiceHandler;
  /** Critical parts for /readyz. */
  readonly ready?: Readonly<Record<string, Check>>;
  /** What has to be there once, for /startupz and /readyz; default: the critical parts. */
  readonly started?: Readonly<Record<string, Check>>;
  /** The service's own figures; those of the process are added. */
  readonly metrics?: Metrics;
  /** Aborted as the drain begins: for who answers on PORT whether it is ready. */
  readonly draining?: AbortController;
  /** Milliseconds that a connection which waits for its next request is left to its client on drain; default: what our own clients need. */
  readonly idleMs?: number;
  /** Called on drain, once nobody new comes and while live requests end, which have `limitMs` for it: stop consumers. */
  readonly onDrain?: (limitMs: number) => Promise<void> | void;
  /** Called at the drain limit, where requests still run: end them in an orderly way. */
  readonly onLimit?: () => Promise<void> | void;
  /** Called last: close pools and clients. */
  readonly onStop?: () => Promise<void> | void;
}

/** Milliseconds that requests have to end after `onLimit`. */
const LAST_WORDS_MS = 1000;

/** Listens on PORT and MANAGEMENT_PORT, and gives the handle that drains and stops. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { settings, logger } = options;
  const ready = options.ready ?? {};
  const health: Health = { ready, started: options.started ?? ready, draining: false };
  const metrics = options.metrics ?? createMetrics();
  addProcessMetrics(metrics);
  const main = await listen(
    (request, response) => {
      // Who keeps this connection then leaves it, before it is closed.
      if (health.draining) response.setHeader('connection', 'close');
      options.handler(request, response);
    },
    settings.HOST,
    settings.PORT,
  );
  const management =
    options.management ??
    (await openManagement(settings).catch(async (error: unknown) => {
      await closeNow(main);
      throw error;
    }));
  management.answerFrom(health, metrics);
  const near = options.handler.near && offerNear(main.url, options.handler.near);
  logger.info({ url: main.url, managementUrl: management.url }, 'listening');

  /** What the service cannot end keeps nobody's request from ending. */
  const told = async (work: () => Promise<void> | void) => {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, 'failed while draining');
    }
  };
  const drainOnce = async () => {
    health.draining = true;
    options.draining?.abort();
    main.connections.endWithAnswers();
    // Beside what the service waits for: a connection that is kept meanwhile would bring it work that it refuses.
    const limitMs = settings.DRAIN_SECONDS * 1000;
    const until = performance.now() + limitMs;
    const closed = closeGently(main, limitMs, options.idleMs);
    // What still comes over a kept connection was sent by somebody who could not know: it is taken.
    await whenLeft(main, limitMs);
    await told(() => options.onDrain?.(Math.max(until - performance.now(), 0)));
    if (await closed) return;
    logger.warn('requests still run at the drain limit');
    await told(() => options.onLimit?.());
    await closeGently(main, LAST_WORDS_MS);
  };
  const stopOnce = async () => {
    health.draining = true;
    await near?.withdraw(LAST_WORDS_MS);
    await Promise.all([closeNow(main), management.close()]);
    await options.onStop?.();
  };
  let draining: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  return {
    url: main.url,
    managementUrl: management.url,
    drain() {
      draining ??= drainOnce();
      return draining;
    },
    stop() {
      stopping ??= stopOnce();
      return stopping;
    },
  };
}
