import { openDatabase } from '@tutka/database';
import { startConsumer, startRelay } from '../src/index.ts';
import { everything, note } from './service.ts';
import { testBus } from './test-bus.ts';

/** A relay and a consumer in a process of their own, until it is killed. */
const [workerUrl = '', busUrl = '', topic = '', group = ''] = process.argv.slice(2);
const db = openDatabase(workerUrl);
const bus = testBus(busUrl);
const onError = (error: unknown) => process.stderr.write(`${error}\n`);
startRelay({ db, bus, source: 'test', toPublications: everything(topic), leaseMs: 300, onError });
await startConsumer({ db, bus, group, topics: [topic], project: note, onError });
process.stdout.write('running\n');
