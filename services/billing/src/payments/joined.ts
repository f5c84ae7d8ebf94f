/** Runs work by a key; whoever asks for the same while it is under way gets what it comes to, errors included. */
export type Joined<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function joined<T>(): Joined<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const found = underWay.get(key);
    if (found) return found;
    const mine = work().finally(() => underWay.delete(key));
    underWay.set(key, mine);
    return mine;
  };
}
