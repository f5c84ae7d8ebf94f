import { expect, test } from '@jest/globals';
import type { ChatMessage, ToolCall } from '../src/index.ts';
import { complainingModel } from './complaining-model.ts';

interface Body {
  readonly messages: readonly { readonly role: string; readonly reasoning_content?: string }[];
}
type Thoughts = (string | undefined)[];

const model = complainingModel<Body>();

const call: ToolCall = { id: 'c1', name: 'weather', arguments: {}, text: '{}' };
const called = (thought?: string): ChatMessage[] => [
  { role: 'user', content: 'Is it windy?' },
  { role: 'assistant', content: '', toolCalls: [call], thoughts: thought ? [{ text: thought }] : [] },
  { role: 'tool', callId: 'c1', name: 'weather', content: 'storm' },
];

const thoughtsIn = ({ messages }: Body): Thoughts =>
  messages.filter(({ role }) => role === 'assistant').map((each) => each.reasoning_content);

/** What the model was told that it thought, request by request. */
async function told(
  complaint: (thoughts: Thoughts) => string | undefined,
  messages: ChatMessage[],
): Promise<Thoughts[]> {
  const bodies = await model.ask((body) => complaint(thoughtsIn(body)), { model: 'm', messages });
  return bodies.map(thoughtsIn);
}

const missing = (told: (string | undefined)[]) =>
  told.includes(undefined)
    ? 'Missing `reasoning_content` field in the assistant message at message index 1.'
    : undefined;
const unsupported = (told: (string | undefined)[]) =>
  told.some((each) => each !== undefined)
    ? "'messages.1' : property 'reasoning_content' is unsupported"
    : undefined;

test('a model that wants its thoughts with its calls is told an empty one where they are gone', async () => {
  expect(await told(missing, called())).toEqual([[undefined], ['']]);
  expect(await told(missing, called('Look at the sky'))).toEqual([['Look at the sky']]);
});

test('one that does not know them is told none', async () => {
  expect(await told(unsupported, called('Look at the sky'))).toEqual([['Look at the sky'], [undefined]]);
});

test('one that complains whatever it is told is not asked for ever', async () => {
  const always = (told: (string | undefined)[]) => missing(told) ?? unsupported(told);
  await expect(told(always, called('Look at the sky'))).rejects.toThrow(/reasoning_content/);
  expect(model.bodies().map(thoughtsIn)).toEqual([['Look at the sky'], [undefined], ['']]);
});
