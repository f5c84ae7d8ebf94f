import type { ConnectRouter } from '@connectrpc/connect';
import type { ErrorTable } from '@tutka/service-runtime';
import type { Router } from 'express';

/** A half of billing that is put together on its own. */
export interface BillingPart {
  /** How its domain's errors show. */
  readonly errors: ErrorTable;
  bind(router: Router): void;
  rpc?(router: ConnectRouter): void;
  /** Begins what runs beside the requests. */
  start?(): Promise<void> | void;
  /** Ends it; may be asked more than once. */
  stop?(): Promise<void>;
}
