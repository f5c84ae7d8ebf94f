import type { StartOffset } from './bus.ts';

/** Tells the bus how far a group has come, for figures only: where to go on is in the consumer's database. */
export interface Progress {
  note(place: StartOffset): void;
  /** Tells what was noted and not told yet. Failing is no trouble. */
  flush(): Promise<void>;
}

const everyMs = 1_000;

/** Gathers progress and tells it once a second at most. */
export function createProgress(tell: (places: readonly StartOffset[]) => Promise<void>): Progress {
  const noted = new Map<string, StartOffset>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (noted.size === 0) return;
    const places = [...noted.values()];
    noted.clear();
    await tell(places).catch(() => {});
  };
  return {
    note(place) {
      noted.set(`${place.topic}/${place.partition}`, place);
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
  };
}
