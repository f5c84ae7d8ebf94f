import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { z } from 'zod';
import { HttpFailure } from './failure.ts';
import { parseWith } from './validation.ts';

function refusalOf(schema: z.ZodType, value: unknown): string | undefined {
  try {
    parseWith(schema, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return error.row.message;
  }
}

const completion = routes.createChatCompletion.body as z.ZodType;
const asked = { model: 'x', messages: [{ role: 'user', content: 'Hello' }] };
const said = (content: unknown) => ({ ...asked, messages: [{ role: 'user', content }] });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
const toolSaid = [{ type: 'text', text: 'Here it is' }, picture];

test.each([
  [said([{ type: 'input_audio' }]), /^messages\.0\.content\.0\.type: .*"image_url": files and sound are not/],
  [
    { ...asked, messages: [{ role: 'tool', tool_call_id: 'x', content: toolSaid }] },
    'messages.0.content.1.type: A part is "text" here: send a picture, also one that a tool gave, in a message with the role "user"',
  ],
  [
    { ...asked, messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'x' }] }] },
    'messages.0.content.0.type: A part is "text" or "refusal" here: calls stand in tool_calls',
  ],
  [said(['Hello']), 'messages.0.content.0: Invalid input: expected object, received string'],
  [
    said([{ type: 'text', text: 5 }]),
    'messages.0.content.0.text: Invalid input: expected string, received number',
  ],
  [said(null), 'messages.0.content: Invalid input: expected string or array, received null'],
  [said(undefined), 'messages.0.content: Invalid input: expected string or array, received undefined'],
  [{ ...asked, stop: ['1', '2', '3', '4', '5'] }, 'stop: Too big: expected array to have <=4 items'],
  [{ ...asked, stop: 5 }, 'stop: Invalid input: expected string or array, received number'],
  [
    { ...asked, tool_choice: 'any' },
    'tool_choice: Invalid input: expected "none" or "auto" or "required" or object, received string',
  ],
  [
    { ...asked, tool_choice: { type: 'function', function: {} } },
    'tool_choice.function.name: Invalid input: expected string, received undefined',
  ],
])('%#: what has several forms is refused for what is wrong in the one that was meant', (body, message) => {
  expect(refusalOf(completion, body)).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

test.each([
  [5, 'Invalid input: expected 0 or 1 or 2'],
  [undefined, 'Invalid input: expected 0 or 1 or 2'],
])('a value that is none of those which are allowed is refused with all of them', (value, message) => {
  expect(refusalOf(z.union([z.literal(0), z.literal(1), z.literal(2)]), value)).toBe(message);
});

test('a union with words of its own keeps them', () => {
  const schema = z.union([z.iso.date(), z.iso.datetime()], { error: 'Write a day or a moment' });
  expect(refusalOf(schema, 'soon')).toBe('Write a day or a moment');
});
