import type { Db } from '@tutka/database';
import type { SettleDeps } from '../payments/settle-payment.ts';
import type { AtReconciliation } from './points.ts';

/** What runs are done with. */
export interface ReconcileDeps extends SettleDeps {
  readonly worker: Db;
  readonly reached: AtReconciliation;
}
