import { expect, test } from '@jest/globals';
import { placesInTurn } from './places.ts';

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { work: () => promise, end };
}

test('whoever has much that takes long keeps one of them, the others go on beside', async () => {
  const inPlace = placesInTurn(2);
  const [first, second] = [held(), held()];
  const theirs = [first, second].map(({ work }) => inPlace('slow', work));
  const beside = await Promise.all(['one', 'two', 'one'].map((who) => inPlace(who, async () => who)));
  expect(beside).toEqual(['one', 'two', 'one']);
  first.end();
  await theirs[0];
  second.end();
  await theirs[1];
});

test('those that wait come one after the other, and what fails gives its place to the next', async () => {
  const inPlace = placesInTurn(1);
  const running = held();
  const begun: string[] = [];
  const first = inPlace('zero', running.work);
  const rest = ['one 1', 'one 2', 'one 3', 'two 1'].map((name) =>
    inPlace(name.slice(0, 3), async () => {
      begun.push(name);
      throw new Error(name);
    }),
  );
  running.end();
  await Promise.allSettled([first, ...rest]);
  expect(begun).toEqual(['one 1', 'two 1', 'one 2', 'one 3']);
});

test('who has gone meanwhile is left out', async () => {
  const inPlace = placesInTurn(1);
  const running = held();
  const gone = new AbortController();
  const first = inPlace('one', running.work);
  const begun: string[] = [];
  const left = inPlace('two', async () => begun.push('left'), gone.signal);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  running.end();
  await first;
  expect(await inPlace('two', async () => 'next', new AbortController().signal)).toBe('next');
  expect(begun).toEqual([]);
  await expect(inPlace('two', async () => 'never', gone.signal)).rejects.toThrow('gone');
});
