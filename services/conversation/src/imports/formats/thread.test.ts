import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChat } from './read-chat.ts';

test('no tree, whatever hangs on what, loses what a root leads to, or puts a message before the one above it', () => {
  const ids = fc.integer({ min: 0, max: 12 }).map(String);
  const anyTree = fc.dictionary(
    ids,
    fc.record({
      parent: fc.option(ids),
      message: fc.option(
        fc.record({
          author: fc.record({ role: fc.constantFrom('user', 'assistant', 'system', 'tool', 'x') }),
          content: fc.record({
            content_type: fc.constantFrom('text', 'code', 'thoughts'),
            parts: fc.array(fc.string()),
          }),
        }),
      ),
    }),
  );
  fc.assert(
    fc.property(anyTree, ids, (mapping, current) => {
      const messages = readChat({ mapping, current_node: current })?.messages ?? [];
      const before = new Set<string>();
      for (const { id, parent } of messages) {
        expect(parent === null || before.has(parent)).toBe(true);
        expect(before.has(id)).toBe(false);
        before.add(id);
      }
    }),
    { numRuns: 500 },
  );
});

test('a chat of 20,000 messages is read', () => {
  const mapping = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => [
      `n${at}`,
      {
        parent: at === 0 ? null : `n${at - 1}`,
        message: {
          author: { role: at % 2 ? 'assistant' : 'user' },
          content: { content_type: 'text', parts: ['x'] },
        },
      },
    ]),
  );
  expect(readChat({ mapping, current_node: 'n19999' })?.messages).toHaveLength(20_000);
});
