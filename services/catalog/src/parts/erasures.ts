import { topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import { type Consumption, type EventBus, startConsumer } from '@tutka/messaging';
import { createEraser } from '@tutka/service-base';
import type { Logger } from '@tutka/service-runtime';
import { eraseGone } from '../erasures/erase.ts';
import type { FileStore } from '../files/file-store.ts';
import type { CatalogPart } from './part.ts';

interface ErasuresDeps {
  readonly worker: Db;
  readonly files: FileStore;
  readonly bus: EventBus;
  readonly logger: Logger;
}

/** What becomes of the things of people who deleted their account, and of the workspaces that ended with it. */
export function erasuresPart({ worker, files, bus, logger }: ErasuresDeps): CatalogPart {
  const onError = (error: unknown) => logger.error({ err: error }, 'what is to be erased is still there');
  const eraser = createEraser({ worker, erase: eraseGone({ worker, files }), onError });
  let consumer: Consumption | undefined;
  return {
    bind: () => {},
    async start() {
      consumer = await startConsumer({
        bus,
        db: worker,
        group: 'catalog.erasures',
        topics: [topics.user, topics.workspace],
        reactions: { onGone: eraser.onGone },
        onError,
      });
      eraser.start();
    },
    async stop() {
      await Promise.all([consumer?.stop(2000), eraser.stop()]);
    },
  };
}
