import { hearOthers, sendElsewhere } from './elsewhere.ts';

/** What was decided and is sent only after some time, as what can still be undone. */
interface Unsent {
  /** Sends it now; resolves when that is done. */
  readonly send: () => Promise<unknown>;
  /** Gives it up. */
  readonly drop: () => unknown;
}

const unsent = new Set<Unsent>();

/** Notes what is to be sent. Returns how to forget it, once it was. */
export function noteUnsent(one: Unsent): () => void {
  unsent.add(one);
  hearOthers(sendHere);
  return () => {
    unsent.delete(one);
    if (unsent.size === 0) hearOthers(undefined);
  };
}

/** Sends all of it now, that of other tabs too: in another workspace, or signed out, it would be refused or be of nothing there. */
export async function sendUnsent(): Promise<void> {
  await Promise.all([sendHere(), sendElsewhere()]);
}

/** What one person decided is nothing for the next. */
export function dropUnsent(): void {
  for (const { drop } of unsent) drop();
}

async function sendHere(): Promise<void> {
  await Promise.all([...unsent].map(({ send }) => send()));
}
