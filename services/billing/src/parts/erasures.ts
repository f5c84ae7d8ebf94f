import { topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import type { EventBus } from '@tutka/messaging';
import { createErasing } from '@tutka/service-base';
import type { Logger } from '@tutka/service-runtime';
import { eraseGone } from '../erasures/erase.ts';
import type { Providers } from '../payments/providers.ts';
import { orderStore } from '../store/order-store.ts';
import type { BillingPart } from './part.ts';

interface ErasuresDeps {
  readonly worker: Db;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly providers: Providers;
}

/** What becomes of what waits to be paid, and of who buys, where a workspace ends with the account of its last person. */
export function erasuresPart({ worker, bus, logger, providers }: ErasuresDeps): BillingPart {
  const erasing = createErasing({
    bus,
    worker,
    logger,
    group: 'billing.erasures',
    topics: [topics.workspace],
    erase: eraseGone({ worker, providers, orders: orderStore(worker) }),
  });
  return { errors: {}, bind: () => {}, ...erasing };
}
