import { type ConsumerOptions, type Consumption, startConsumer } from '@tutka/messaging';
import type { Logger } from '@tutka/service-runtime';
import { createEraser, type ErasePiece } from './eraser.ts';

const STOP_MS = 2000;

interface ErasingParts extends Pick<ConsumerOptions, 'bus' | 'group' | 'topics'> {
  /** In the worker role. */
  readonly worker: ConsumerOptions['db'];
  readonly logger: Logger;
  readonly erase: ErasePiece;
}

/** An eraser that hears by itself who is gone, as a part of a service that is begun and ended on its own. */
export interface Erasing {
  start(): Promise<void>;
  /** May be asked more than once. */
  stop(): Promise<void>;
}

export function createErasing({ worker, logger, erase, ...heard }: ErasingParts): Erasing {
  const onError = (error: unknown) => logger.error({ err: error }, 'what is to be erased is still there');
  const eraser = createEraser({ worker, erase, onError });
  let consumer: Consumption | undefined;
  return {
    async start() {
      consumer = await startConsumer({
        ...heard,
        db: worker,
        reactions: { onGone: eraser.onGone },
        onError,
      });
      eraser.start();
    },
    async stop() {
      const ending = consumer;
      consumer = undefined;
      await Promise.all([ending?.stop(STOP_MS), eraser.stop()]);
    },
  };
}
