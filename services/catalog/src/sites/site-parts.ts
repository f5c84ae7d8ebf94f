import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { FileStore } from '../files/file-store.ts';
import type { Quotas } from '../quotas/quotas.ts';

/** What the fetching of sites works with. */
export interface SiteParts {
  /** In the worker role. */
  readonly db: Db;
  readonly files: FileStore;
  readonly egress: Egress;
  readonly quotas: Quotas;
  /** Between two requests to one site; a site may ask for more. */
  readonly pauseMs: number;
  /** Called when a document was added, to be read. */
  readonly onAdded: () => void;
}
