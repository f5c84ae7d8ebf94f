import { topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import type { EventBus } from '@tutka/messaging';
import { createErasing } from '@tutka/service-base';
import type { Logger } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import { eraseGone } from '../erasures/erase.ts';
import type { FileStore } from '../files/file-store.ts';
import type { CatalogPart } from './part.ts';

interface ErasuresDeps {
  readonly worker: Db;
  readonly files: FileStore;
  readonly accounts: Pick<Accounts, 'shownOf'>;
  readonly bus: EventBus;
  readonly logger: Logger;
}

/** What becomes of the things of people who deleted their account, and of the workspaces that ended with it. */
export function erasuresPart({ worker, files, accounts, bus, logger }: ErasuresDeps): CatalogPart {
  const erasing = createErasing({
    bus,
    worker,
    logger,
    group: 'catalog.erasures',
    topics: [topics.user, topics.workspace],
    erase: eraseGone({ worker, files, accounts }),
  });
  return { bind: () => {}, ...erasing };
}
