import { openDatabase } from '@tutka/database';
import { type EventBus, startConsumer, startRelay } from '../src/index.ts';
import { everything, note } from './service.ts';
import { testBus } from './test-bus.ts';

/** A relay and a consumer in a process of their own, until it is killed; where a point is named, by itself, there. */
const [workerUrl = '', busUrl = '', topic = '', group = '', point = ''] = process.argv.slice(2);
const db = openDatabase(workerUrl);
const onError = (error: unknown) => process.stderr.write(`${error}\n`);
const at = (here: string) => here === point && process.kill(process.pid, 'SIGKILL');
const plain = testBus(busUrl);
const bus: EventBus = {
  ...plain,
  async publish(batch, meant) {
    at('relay: read');
    const got = await plain.publish(batch, meant);
    at('relay: published');
    return got;
  },
  consume: (subscription) =>
    plain.consume({
      ...subscription,
      async onBatches(batches) {
        at('consumer: delivered');
        await subscription.onBatches(batches);
        at('consumer: committed');
      },
    }),
};
const ready = () => process.stdout.write('running\n');
if (point) ready();
startRelay({ db, bus, source: 'test', toPublications: everything(topic), leaseMs: 300, onError });
await startConsumer({
  db,
  bus,
  group,
  topics: [topic],
  async project(tx, events) {
    await note(tx, events);
    at('consumer: projected');
  },
  onError,
});
if (!point) ready();
