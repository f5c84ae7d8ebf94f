import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { kindOf } from './problem-kind.ts';

const own = { error: 'At most 3 characters', params: { kind: 'too_long', limit: 3 } };

test.each([
  [z.string(), undefined, { kind: 'required' }],
  [z.string().min(1), '', { kind: 'required' }],
  [z.string().max(3), 'four', { kind: 'too_long', limit: 3 }],
  [z.string().refine((text) => text.length <= 3, own), 'four', { kind: 'too_long', limit: 3 }],
  [z.string().min(2), 'a', { kind: 'too_short', limit: 2 }],
  [z.array(z.number()).max(1), [1, 2], { kind: 'too_many', limit: 1 }],
  [z.array(z.number()).min(1), [], { kind: 'too_few', limit: 1 }],
  [z.number().max(2), 3, { kind: 'too_large', limit: 2 }],
  [z.number().min(0), -1, { kind: 'too_small', limit: 0 }],
  [z.email(), 'nobody', { kind: 'wrong_format' }],
  [z.strictObject({}), { more: 1 }, { kind: 'unknown' }],
  [z.number(), 'one', { kind: 'invalid' }],
  [z.string().refine(() => false, 'Not today'), 'a', { kind: 'invalid' }],
])('%#: what is wrong has a kind, and its limit', (schema: z.ZodType, value, kind) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (!issue) throw new Error('nothing was wrong');
  expect(kindOf(issue)).toEqual(kind);
});
