import { expect, test } from '@jest/globals';
import { checkedArguments } from './tool-arguments.ts';

const of = (text: string) => checkedArguments({ arguments: JSON.parse(text), text });

test('what PostgreSQL cannot keep is left out, at any depth', () => {
  expect(of('{"a\\u0000":["\\u0000b",{"c":"\\ud800!"}],"n":1,"z":null}')).toEqual({
    value: { a: ['b', { c: '\ufffd!' }], n: 1, z: null },
  });
});

test('of what is no JSON only what PostgreSQL can keep is shown', () => {
  const text = `{"\0a":"${'x'.repeat(193)}😀 and more`;
  const checked = checkedArguments({ arguments: undefined, text });
  const { problem } = 'problem' in checked ? checked : { problem: '' };
  expect(problem).toContain(`{"a":"${'x'.repeat(193)}\ufffd…`);
  expect(problem.isWellFormed()).toBe(true);
});

test.each([
  ['{"a":1', undefined, /no JSON object: \{"a":1\n/],
  [`{"a":"${'x'.repeat(20_000)}"}`, {}, /longer than 20000/],
  [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, {}, /nested more than 64/],
])('%.20s is refused', (text, value, problem) => {
  expect(checkedArguments({ arguments: value, text })).toEqual({ problem: expect.stringMatching(problem) });
});
