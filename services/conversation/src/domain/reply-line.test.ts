import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { joinLines, lineForm } from './reply-line.ts';

const form = lineForm('11111111-1111-4111-8111-111111111111');

test('a line of text is one JSON object on one line', () => {
  const line = form.text(3, 'a "b"\nc');
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(JSON.parse(line)).toEqual({
    seq: 3,
    messages: [{ uuid: '11111111-1111-4111-8111-111111111111', role: 'assistant', content: 'a "b"\nc' }],
  });
});

test('a line without text says what it is for', () => {
  expect(
    JSON.parse(form.extra(9, { done: true, status: 3, code: 502, error: 'No', errorCode: 'X' })),
  ).toEqual({
    seq: 9,
    messages: [{ uuid: '11111111-1111-4111-8111-111111111111', role: 'assistant', content: '' }],
    done: true,
    status: 3,
    code: 502,
    error: 'No',
    errorCode: 'X',
  });
});

test('joining the lines gives the text exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.string()), (texts, thoughts) => {
      const lines = [
        ...texts.map((text, seq) => form.text(seq, text)),
        ...thoughts.map((reasoning, seq) => form.extra(seq, { reasoning })),
      ];
      expect(joinLines(lines.join(''))).toMatchObject({
        content: texts.join(''),
        reasoning: thoughts.join(''),
      });
    }),
  );
});

test('of a call the lines keep the last that was told', () => {
  const call = { callId: '1', server: 'Files', tool: 'read', arguments: { path: '/a' }, at: 3 };
  const running = { ...call, status: 'running' as const, result: null, ms: null };
  const ended = { ...call, status: 'complete' as const, result: 'text', ms: 12 };
  const other = { ...running, callId: '2' };
  const lines = [running, ended, other].map((toolCall, seq) => form.extra(seq, { toolCall }));
  expect(joinLines(lines.join('')).toolCalls).toEqual([ended, other]);
});
