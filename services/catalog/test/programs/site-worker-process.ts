import { flushCompileCache } from 'node:module';
import { openDatabase } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { createLogger } from '@tutka/service-runtime';
import { diskFileStore } from '../../src/files/disk-file-store.ts';
import { SiteWorker } from '../../src/sites/site-worker.ts';
import { quotasOf } from '../plans.ts';

// A process that fetches sites until it is killed: <url> <folder> <allowed address> <allowed port>
const [url = '', folder = '', address = '', port = ''] = process.argv.slice(2);
// Killed, it would keep nothing of what it compiled.
flushCompileCache();

new SiteWorker({
  db: openDatabase(url),
  files: diskFileStore(folder),
  egress: createEgress({ allowCidrs: [`${address}/32`], allowPorts: [Number(port)] }),
  logger: createLogger({ service: 'catalog', level: 'error' }),
  quotas: quotasOf(),
  onAdded: () => undefined,
  pauseMs: 5,
  parallel: 2,
  leaseMs: 600,
  pollMs: 500,
}).nudge();
