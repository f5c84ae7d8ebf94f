/** Runs work of one key one after another, in the order in which it was asked for. */
export type InLine = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A line of its own for each key. What fails lets the next one go on. */
export function inLine(): InLine {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const gone = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    last.set(key, mine);
    mine.then(gone, gone);
    return mine;
  };
}
