import { randomKey } from '../api/index.ts';

/** Below it this browser keeps which of its tabs have something unsent; by it they are told to send that. */
const NAME = 'tutka-unsent ';
const here = NAME + randomKey();
/** A tab that sleeps, or is no more, keeps nobody from going. */
const PATIENCE_MS = 3000;

let channel: BroadcastChannel | undefined;

/** Has what is unsent in this tab sent when another asks for that; undefined: there is nothing. */
export function hearOthers(send: (() => unknown) | undefined): void {
  channel?.close();
  channel = send && new BroadcastChannel(NAME);
  if (channel && send) channel.onmessage = () => send();
  try {
    if (send) localStorage.setItem(here, '');
    else localStorage.removeItem(here);
  } catch {
    // Refused, or full: it is sent in its time.
  }
}

/** Has what is unsent in other tabs sent; resolves when that is done, or takes too long. */
export async function sendElsewhere(): Promise<void> {
  if (others().length === 0) return;
  const asking = new BroadcastChannel(NAME);
  asking.postMessage('send');
  await untilNoOthers();
  asking.close();
}

function untilNoOthers(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('storage', look);
      clearTimeout(late);
      for (const each of others()) localStorage.removeItem(each);
      resolve();
    };
    const look = () => {
      if (others().length === 0) end();
    };
    const late = setTimeout(end, PATIENCE_MS);
    addEventListener('storage', look);
    look();
  });
}

function others(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(NAME) && key !== here);
  } catch {
    return [];
  }
}
