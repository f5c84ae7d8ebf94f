import { openDatabase } from '@tutka/database';
import { startRelay } from '../src/index.ts';
import { everything } from './service.ts';
import { testBus } from './test-bus.ts';

/** A relay in a process of its own that publishes one batch, says so, and never comes to move its cursor. */
const [workerUrl = '', busUrl = '', topic = ''] = process.argv.slice(2);
const bus = testBus(busUrl);
startRelay({
  db: openDatabase(workerUrl),
  source: 'test',
  toPublications: everything(topic),
  leaseMs: 500,
  onError: (error) => process.stderr.write(`${error}\n`),
  bus: {
    ...bus,
    async publish(batch, meant) {
      const got = await bus.publish(batch, meant);
      process.stdout.write(`published ${batch.length}\n`);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      return got;
    },
  },
});
