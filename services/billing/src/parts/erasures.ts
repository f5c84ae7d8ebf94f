import { topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import { type Consumption, type EventBus, startConsumer } from '@tutka/messaging';
import { createEraser } from '@tutka/service-base';
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
  const onError = (error: unknown) => logger.error({ err: error }, 'what is to be erased is still there');
  const erase = eraseGone({ worker, providers, orders: orderStore(worker) });
  const eraser = createEraser({ worker, erase, onError });
  let consumer: Consumption | undefined;
  return {
    errors: {},
    bind: () => {},
    async start() {
      consumer = await startConsumer({
        bus,
        db: worker,
        group: 'billing.erasures',
        topics: [topics.workspace],
        reactions: { onGone: eraser.onGone },
        onError,
      });
      eraser.start();
    },
    async stop() {
      const ending = consumer;
      consumer = undefined;
      await Promise.all([ending?.stop(2000), eraser.stop()]);
    },
  };
}
