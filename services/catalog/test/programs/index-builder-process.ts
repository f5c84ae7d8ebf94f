import { openDatabase } from '@tutka/database';
import { createLogger } from '@tutka/service-runtime';
import { IndexBuilder } from '../../src/indexes/index-builder.ts';
import { testMeanings } from '../test-meanings.ts';
import { otherModel, wordEmbedder, wordModel } from '../word-embedder.ts';

// A process that builds indexes, and that stands still at the n-th call of its embedding model: <url> <n>
const [url = '', stopAt = ''] = process.argv.slice(2);
const db = openDatabase(url);
const embedder = wordEmbedder([wordModel, otherModel]);
let calls = 0;
embedder.before = async () => {
  calls += 1;
  if (calls !== Number(stopAt)) return;
  process.send?.('stopped');
  process.kill(process.pid, 'SIGSTOP');
};

const builder = new IndexBuilder({
  db,
  ...testMeanings(embedder),
  logger: createLogger({ service: 'catalog', level: 'error' }),
  leaseMs: 600,
  pollMs: 1_000,
});
builder.nudge();
process.on('disconnect', () => process.exit(0));
