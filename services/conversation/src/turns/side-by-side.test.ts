import { expect, test } from '@jest/globals';
import { sideBySide } from './side-by-side.ts';

/** A work whose steps a test lets go on. */
function held(name: string) {
  const gates: (() => void)[] = [];
  const go = () => gates.shift()?.();
  let seen: AbortSignal | undefined;
  async function* work(signal: AbortSignal): AsyncGenerator<string, string> {
    seen = signal;
    for (const step of ['a', 'b']) {
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        gates.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      yield `${name}${step}`;
    }
    return name.toUpperCase();
  }
  return { work, go, signal: () => seen };
}

test('what comes first is heard first; what is returned keeps its order', async () => {
  const [one, two] = [held('1'), held('2')];
  const running = sideBySide([one.work, two.work], 2, new AbortController().signal);
  const first = running.next();
  two.go();
  expect(await first).toEqual({ done: false, value: '2a' });
  const second = running.next();
  one.go();
  expect(await second).toEqual({ done: false, value: '1a' });
  const third = running.next();
  two.go();
  expect((await third).value).toBe('2b');
  const fourth = running.next();
  await Promise.resolve();
  one.go();
  expect((await fourth).value).toBe('1b');
  expect(await running.next()).toEqual({ done: true, value: ['1', '2'] });
});

test('no more than so many run at once', async () => {
  let running = 0;
  let most = 0;
  const works = Array.from(
    { length: 7 },
    (_, at) =>
      async function* () {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        yield at;
        running -= 1;
        return at;
      },
  );
  const all = sideBySide(works, 3, new AbortController().signal);
  let said = await all.next();
  while (!said.done) said = await all.next();
  expect(said.value).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(3);
});

test('when one throws the others are told to leave', async () => {
  const other = held('x');
  async function* broken(): AsyncGenerator<string, string> {
    yield 'soon';
    throw new Error('broken');
  }
  const running = sideBySide([broken, other.work], 2, new AbortController().signal);
  expect((await running.next()).value).toBe('soon');
  await expect(running.next()).rejects.toThrow('broken');
  expect(other.signal()?.aborted).toBe(true);
});

test('after the signal nothing more is begun', async () => {
  const stopping = new AbortController();
  const [one, two] = [held('1'), held('2')];
  const running = sideBySide([one.work, two.work], 1, stopping.signal);
  const first = running.next();
  stopping.abort();
  expect((await first).value).toBe('1a');
  expect((await running.next()).value).toBe('1b');
  expect(await running.next()).toEqual({ done: true, value: ['1'] });
  expect(two.signal()).toBeUndefined();
});
