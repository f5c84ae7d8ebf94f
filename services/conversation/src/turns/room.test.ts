import { expect, test } from '@jest/globals';
import { answerLimit, roomForPast } from './room.ts';

const window = 8_000;
const model = { id: 'p/m', providerUuid: 'p', model: 'm', contextTokens: window };
const found = { system: 'You help.', tools: [] };
const asked = (content: string) => [{ role: 'user' as const, content }];
type Response = Parameters<typeof roomForPast>[0];
const response = (maxTokens: number | undefined) => ({ model, maxTokens }) as unknown as Response;
const room = (maxTokens: number | undefined) =>
  roomForPast(response(maxTokens), found, { content: 'What is my name?' }, 12_000);

test('an answer keeps what it may take from the past, and never more than half of the window', () => {
  expect(room(undefined)).toBeGreaterThan(room(3_000));
  expect(room(3_000)).toBeGreaterThan(room(4_000));
  expect(room(window)).toBe(room(4_000));
  expect(room(2 * window)).toBe(room(4_000));
  expect(room(window)).toBeGreaterThan(window / 3);
});

test('an answer is as long as its agent says, where the window leaves that much', () => {
  const limit = (maxTokens: number | undefined, words: number) =>
    answerLimit({
      choice: response(maxTokens).model,
      maxTokens,
      messages: asked('word '.repeat(words)),
      tools: [],
    });
  expect(limit(undefined, 10)).toBeUndefined();
  expect(limit(3_000, 10)).toBe(3_000);
  expect(limit(window, 10)).toBeGreaterThan(window * 0.9);
  expect(limit(window, 10)).toBeLessThan(window);
  expect(limit(window, 4_000)).toBeLessThan(window / 2);
  expect(limit(window, 40_000)).toBe(window / 4);
  expect(limit(1_000, 40_000)).toBe(1_000);
});
