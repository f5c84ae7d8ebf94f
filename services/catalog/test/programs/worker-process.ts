import { flushCompileCache } from 'node:module';
import { openDatabase } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { createLogger } from '@tutka/service-runtime';
import { diskFileStore } from '../../src/files/disk-file-store.ts';
import type { IngestionPoint } from '../../src/ingestion/points.ts';
import { IngestionWorker } from '../../src/ingestion/worker.ts';
import { tesseract } from '../../src/parsing/index.ts';
import { quotasOf } from '../plans.ts';
import { testMeanings } from '../test-meanings.ts';

// A process that reads documents, and that dies at the n-th time it comes to a place: <url> <folder> [place] [n]
const [url = '', folder = '', place, times = '1'] = process.argv.slice(2);
let left = Number(times);

async function dieAt(point: IngestionPoint): Promise<void> {
  if (point !== place || --left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

// Killed, it would keep nothing of what it compiled.
flushCompileCache();
const db = openDatabase(url);

new IngestionWorker({
  db,
  indexing: { db, ...testMeanings() },
  files: diskFileStore(folder),
  egress: createEgress(),
  logger: createLogger({ service: 'catalog', level: 'error' }),
  limits: {},
  readPicture: tesseract(),
  pauseMs: 20,
  quotas: quotasOf(),
  at: dieAt,
  parallel: 1,
  leaseMs: 600,
  pollMs: 1_000,
}).nudge();
