import { expect, test } from '@jest/globals';
import { leaveOutNulls } from './leave-out-nulls.ts';

const left = (result: object) => {
  leaveOutNulls(result);
  return result;
};

test('fields of the protocol that hold nothing are left out, wherever it has some', () => {
  const part = { type: 'resource', resource: { uri: 'a:b', text: '', mimeType: null }, annotations: null };
  expect(left({ content: [part], isError: null })).toEqual({
    content: [{ type: 'resource', resource: { uri: 'a:b', text: '' } }],
  });
});

test('a null that a tool or its schema means stays', () => {
  const result = {
    structuredContent: { due: null },
    tools: [{ inputSchema: { enum: ['a', null], default: null } }],
  };
  expect(left(structuredClone(result))).toEqual(result);
});

test('an answer that is nested without end is read', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(() => left(JSON.parse(deep))).not.toThrow();
});
