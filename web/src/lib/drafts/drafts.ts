import { useCallback, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners/index.ts';

/** Takes what is being written to what it is from now on. */
type Change<T> = (now: T) => T;

/** A draft, by where it stands: text, or what else is data alone. */
export type Written = readonly [key: string, draft: unknown];

/** What is being written and was not sent yet, by where it stands, whatever page is open. */
const drafts = new Map<string, unknown>();
const { subscribe, tell } = createListeners();

/** Changes a draft; `none` is what it is before anything was written. */
export function changeDraft<T>(key: string, none: T, change: Change<T>): void {
  drafts.set(key, change(draftOf(key, none)));
  tell();
}

/** What one person was writing is nothing for the next. */
export function clearDrafts(): void {
  drafts.clear();
  tell();
}

/** What is being written, of whatever was begun. */
export function writtenDrafts(): Written[] {
  return [...drafts].filter(([, draft]) => !isNothing(draft));
}

/** What was being written before the page was loaded anew, where nothing else was written since. */
export function restoreDrafts(written: readonly Written[]): void {
  for (const [key, draft] of written)
    changeDraft<unknown>(key, undefined, (now) => (isNothing(now) ? draft : now));
}

/** A state of data alone that outlives its page, in this tab; without a key it does not. `none` must be the same each time. */
export function useDraft<T>(
  key: string | undefined,
  none: T,
): readonly [draft: T, change: (change: Change<T>) => void] {
  const [own, setOwn] = useState(none);
  const kept = useSyncExternalStore(subscribe, () => (key === undefined ? none : draftOf(key, none)));
  const change = useCallback(
    (to: Change<T>) => (key === undefined ? setOwn(to) : changeDraft(key, none, to)),
    [key, none],
  );
  return [key === undefined ? own : kept, change];
}

function draftOf<T>(key: string, none: T): T {
  return drafts.has(key) ? (drafts.get(key) as T) : none;
}

const isNothing = (draft: unknown) =>
  draft === undefined || draft === '' || (Array.isArray(draft) && draft.length === 0);
