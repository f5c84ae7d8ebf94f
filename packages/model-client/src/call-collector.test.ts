import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CallCollector, type CallFragment } from './call-collector.ts';

const fragment = (fields: Partial<CallFragment>): CallFragment => ({
  index: undefined,
  id: undefined,
  name: undefined,
  arguments: undefined,
  seal: undefined,
  ...fields,
});

test('arguments come together wherever they were divided, and however calls were mixed', () => {
  const texts = fc.array(fc.json(), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 60 }), (all, draws) => {
      const collector = new CallCollector();
      for (const index of all.keys())
        collector.take(fragment({ index, id: `id${index}`, name: `tool${index}` }));
      const left = all.map((text) => [...text]);
      for (const draw of draws) {
        const index = draw % all.length;
        const piece = left[index]?.splice(0, 1 + (draw % 3)).join('');
        if (piece) collector.take(fragment({ index, arguments: piece }));
      }
      for (const [index, rest] of left.entries())
        collector.take(fragment({ index, arguments: rest.join('') }));
      expect(collector.end().map(({ id, name, text }) => [id, name, text])).toEqual(
        all.map((text, index) => [`id${index}`, `tool${index}`, text]),
      );
    }),
  );
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['', {}],
  [' \n', {}],
  ['{"a":', undefined],
  ['[1]', undefined],
  ['null', undefined],
  ['"text"', undefined],
])('the arguments %j are %j', (text, value) => {
  const collector = new CallCollector();
  collector.take(fragment({ index: 0, id: 'one', name: 'tool', arguments: text }));
  expect(collector.end()).toEqual([{ id: 'one', name: 'tool', arguments: value, text }]);
});

test('a name and an id that every fragment repeats are one call; two calls with one id get two', () => {
  const collector = new CallCollector();
  for (const part of ['{"a"', ':1}'])
    collector.take(fragment({ index: 0, id: 'x', name: 'tool', arguments: part }));
  collector.take(fragment({ index: 1, id: 'x', name: 'tool', arguments: '{}' }));
  const [one, other] = collector.end();
  expect([one?.text, other?.text]).toEqual(['{"a":1}', '{}']);
  expect(one?.id).not.toBe(other?.id);
});

test('what has no name is no call, and calls without an end are a failure', () => {
  const collector = new CallCollector();
  collector.take(fragment({ index: 0, arguments: '{}' }));
  expect(collector.end()).toEqual([]);
  const endless = () => {
    for (;;) collector.take(fragment({ index: 0, arguments: 'x'.repeat(100_000) }));
  };
  expect(endless).toThrow('BAD_ANSWER');
});

test('arguments of which each fragment tells another id are one call, read once', () => {
  const begun = performance.now();
  const collector = new CallCollector();
  const parts = ['{"a":"\\"}', ...Array.from({ length: 60_000 }, () => '{ \\\\ }{}'), '"', '}', '{"b":2}'];
  for (const [at, part] of parts.entries())
    collector.take(fragment({ index: 0, id: `id${at}`, name: 'tool', arguments: part }));
  expect(collector.end().map(({ arguments: args }) => Object.keys(args ?? {}))).toEqual([['a'], ['b']]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
