import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners/index.ts';

/** Hidden: its deletion may still be undone. Deleted: the server has done it. */
type Going = 'hidden' | 'deleted';
/** By uuid, the messages that were taken away with all below them. */
export type GoneMessages = ReadonlyMap<string, Going>;

const none: GoneMessages = new Map();
const gone = new Map<string, GoneMessages>();
const { subscribe, tell } = createListeners();

/** Takes a message of a session away with all below it, whatever page is open; undefined: it is back. */
export function setGone(session: string, uuid: string, going: Going | undefined): void {
  const others = [...(gone.get(session) ?? none)].filter(([each]) => each !== uuid);
  gone.set(session, new Map(going ? [...others, [uuid, going]] : others));
  tell();
}

/** What was taken away of a session, in this window. */
export function useGone(session: string | undefined): GoneMessages {
  return useSyncExternalStore(subscribe, () => gone.get(session ?? '') ?? none);
}
