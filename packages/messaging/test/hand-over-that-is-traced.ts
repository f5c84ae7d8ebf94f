import { openDatabase } from '@tutka/database';
import { startTracing } from '@tutka/tracing';
import { startConsumer, startRelay } from '../src/index.ts';
import { everything, note } from './service.ts';
import { testBus } from './test-bus.ts';

/** The relay or the consumer of a topic in a process of its own, traced, until it is killed. */
const [role = '', workerUrl = '', busUrl = '', topic = '', group = ''] = process.argv.slice(2);
await startTracing(role);
const db = openDatabase(workerUrl);
const bus = testBus(busUrl);
const onError = (error: unknown) => process.stderr.write(`${error}\n`);
if (role === 'relay') startRelay({ db, bus, source: 'test', toPublications: everything(topic), onError });
else await startConsumer({ db, bus, group, topics: [topic], project: note, onError });
process.stdout.write('running\n');
