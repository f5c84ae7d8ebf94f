import type { Db } from '@tutka/database';
import { type Lease, renewLeases, stopRequests } from '../store/lease.ts';
import type { ReplyRegistry } from './registry.ts';

/** Between two looks for stop requests. */
const LOOK_MS = 200;
/** Looks between two renewals; the lease lasts several of them. */
const RENEW_EVERY = 15;

export interface LeaseKeeperOptions {
  readonly worker: Db;
  readonly lease: Lease;
  readonly registry: ReplyRegistry;
  readonly onError: (error: unknown) => void;
}

/** While replies run: sees who is to stop, and holds the leases. Returns how to end it. */
export function keepLeases({ worker, lease, registry, onError }: LeaseKeeperOptions): () => void {
  let looks = 0;
  let isBusy = false;
  const look = async () => {
    for (const { uuid, reason } of await stopRequests(worker, lease)) {
      registry.stop(uuid, reason);
    }
    looks += 1;
    if (looks % RENEW_EVERY !== 0) return;
    const running = registry.all();
    const held = new Set(
      await renewLeases(
        worker,
        lease,
        running.map(({ uuid }) => uuid),
      ),
    );
    for (const reply of running) if (!held.has(reply.uuid)) reply.stop('lost');
  };
  const timer = setInterval(() => {
    if (isBusy || registry.size === 0) return;
    isBusy = true;
    look()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_MS);
  return () => clearInterval(timer);
}
