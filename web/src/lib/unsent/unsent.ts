/** What was decided and is sent only after some time, as what can still be undone. */
const unsent = new Set<() => Promise<unknown>>();

/** Notes how it is sent at once. Returns how to forget it. */
export function noteUnsent(send: () => Promise<unknown>): () => void {
  unsent.add(send);
  return () => void unsent.delete(send);
}

/** Sends all of it now: in another workspace, or signed out, it would be refused or be of nothing there. */
export async function sendUnsent(): Promise<void> {
  await Promise.all([...unsent].map((send) => send()));
}
