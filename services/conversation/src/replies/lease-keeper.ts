import type { Db } from '@tutka/database';
import { type Lease, renewLeases, stopRequests } from '../store/lease.ts';
import type { ReplyRegistry } from './registry.ts';

/** Between two looks for stop requests. */
const LOOK_MS = 200;
/** How often a lease is renewed while it lasts. */
const RENEWALS = 4;

export interface LeaseKeeperOptions {
  readonly worker: Db;
  readonly lease: Lease;
  readonly registry: ReplyRegistry;
  readonly onError: (error: unknown) => void;
}

/** While replies run: sees who is to stop, and holds the leases, neither waiting for the other. Returns how to end it. */
export function keepLeases(options: LeaseKeeperOptions): () => void {
  const endings = [
    every(LOOK_MS, options, look),
    every((options.lease.seconds * 1000) / RENEWALS, options, renew),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Does something again and again while replies run, one time after the other. */
function every(
  ms: number,
  options: LeaseKeeperOptions,
  work: (options: LeaseKeeperOptions) => Promise<void>,
): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || options.registry.size === 0) return;
    isBusy = true;
    work(options)
      .catch(options.onError)
      .finally(() => {
        isBusy = false;
      });
  }, ms);
  return () => clearInterval(timer);
}

async function look({ worker, lease, registry }: LeaseKeeperOptions): Promise<void> {
  for (const { uuid, reason } of await stopRequests(worker, lease)) registry.stop(uuid, reason);
}

async function renew({ worker, lease, registry }: LeaseKeeperOptions): Promise<void> {
  const running = registry.all();
  const uuids = running.map(({ uuid }) => uuid);
  const held = new Set(await renewLeases(worker, lease, uuids));
  for (const reply of running) if (!held.has(reply.uuid)) reply.stop('lost');
}
