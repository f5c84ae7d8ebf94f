import { type RefCallback, useCallback, useSyncExternalStore } from 'react';
import { isBusy, subscribe } from './live-turn.ts';

/** Whether a turn runs in a session. */
export function useBusy(session: string): boolean {
  return useSyncExternalStore(subscribe, () => isBusy(session));
}

/** Elements that are disabled while a turn runs in a session, asked once for all of them at every word that comes. */
class Marked {
  readonly #elements = new Set<HTMLElement>();
  readonly #session: string;
  readonly #unsubscribe: () => void;
  #busy: boolean;

  constructor(session: string) {
    this.#session = session;
    this.#busy = isBusy(session);
    this.#unsubscribe = subscribe(() => this.#look());
  }

  add(element: HTMLElement): void {
    this.#elements.add(element);
    if (this.#busy) element.setAttribute('aria-disabled', 'true');
  }

  /** False where none is left. */
  remove(element: HTMLElement): boolean {
    this.#elements.delete(element);
    if (this.#elements.size > 0) return true;
    this.#unsubscribe();
    return false;
  }

  #look(): void {
    if (this.#busy === isBusy(this.#session)) return;
    this.#busy = !this.#busy;
    for (const element of this.#elements) {
      if (this.#busy) element.setAttribute('aria-disabled', 'true');
      else element.removeAttribute('aria-disabled');
    }
  }
}

const marked = new Map<string, Marked>();

/** Marks an element as disabled while a turn runs in a session, without drawing anything anew. */
export function useBusyMark(session: string): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return;
      const ofSession = marked.get(session) ?? new Marked(session);
      marked.set(session, ofSession);
      ofSession.add(element);
      return () => {
        if (!ofSession.remove(element)) marked.delete(session);
      };
    },
    [session],
  );
}
