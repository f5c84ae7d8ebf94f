import type { ConnectRouter } from '@connectrpc/connect';
import type { Router } from 'express';

/** One half of catalog: its routes, its internal calls, its work in the background. */
export interface CatalogPart {
  bind(router: Router): void;
  /** Registers the internal calls it answers. */
  rpc?(router: ConnectRouter): void;
  /** Begins work in the background. */
  start?(): void | Promise<void>;
  /** Ends that work; what is unfinished is left so that another process goes on with it. */
  stop?(): Promise<void>;
}
