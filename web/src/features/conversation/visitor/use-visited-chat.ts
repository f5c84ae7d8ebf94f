import { useState } from 'react';

/**
 * The chat that a visitor has open, kept for this tab: the next page of the site around goes on with it, as a reload does. Undefined:
 * none is.
 */
export function useVisitedChat(share: string) {
  const [session, setSession] = useState(() => keptOf(share));
  const open = (uuid: string | undefined) => {
    keep(share, uuid);
    setSession(uuid);
  };
  return [session, open] as const;
}

const keptAt = (share: string) => `tutka-visited ${share}`;

function keptOf(share: string): string | undefined {
  try {
    return sessionStorage.getItem(keptAt(share)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(share: string, uuid: string | undefined): void {
  try {
    if (uuid === undefined) sessionStorage.removeItem(keptAt(share));
    else sessionStorage.setItem(keptAt(share), uuid);
  } catch {
    // Storage may be refused; the chat is then open until the page is left.
  }
}
