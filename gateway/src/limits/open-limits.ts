import type { Logger, Metrics } from '@tutka/service-runtime';
import type { Budgets } from '../config.ts';
import { inRedis } from './in-redis.ts';
import { createLimits, type Limits } from './limits.ts';
import { connectRedis } from './redis-client.ts';

/** Limits that are open. */
export interface OpenedLimits {
  readonly limits: Limits;
  close(): void;
}

interface LimitSettings {
  readonly RATE_LIMITS: Budgets;
  readonly REDIS_URL?: string | undefined;
}

/** Counts in Redis with all gateways where `REDIS_URL` is set, else in this process. */
export async function openLimits(
  { RATE_LIMITS, REDIS_URL }: LimitSettings,
  logger: Logger,
  metrics: Metrics,
): Promise<OpenedLimits> {
  if (REDIS_URL === undefined) return { limits: createLimits(RATE_LIMITS), close: () => undefined };
  const redis = await connectRedis(REDIS_URL);
  const { make, isShared } = inRedis(redis, (shared, error) => {
    if (shared) logger.warn('Redis answers again: requests are counted with all gateways');
    else logger.error({ err: error }, 'Redis fails: requests are counted here alone, sign-ins are refused');
  });
  metrics.gauge('gateway_limits_shared', 'Whether requests are counted with all gateways', () =>
    Number(isShared()),
  );
  return { limits: createLimits(RATE_LIMITS, { make }), close: () => redis.client.disconnect() };
}
