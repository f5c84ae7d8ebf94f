import { EventEmitter } from 'node:events';

const publications = new EventEmitter().setMaxListeners(0);

/** Calls `listener` after each publication in this process to one of `topics` of the bus `name`. Returns how to stop. */
export function onPublication(name: string, topics: readonly string[], listener: () => void): () => void {
  const wanted = new Set(topics);
  const heard = (published: readonly string[]) => {
    if (published.some((topic) => wanted.has(topic))) listener();
  };
  publications.on(name, heard);
  return () => publications.off(name, heard);
}

/** Says that records were published to `topics` of the bus `name`. */
export function notePublication(name: string, topics: readonly string[]): void {
  publications.emit(name, topics);
}
