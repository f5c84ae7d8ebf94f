import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { type ChatMessage, createModelClient, type ToolCall } from './index.ts';

interface Message {
  readonly role: string;
  readonly reasoning_content?: string;
}

let answering: Answering;
let egress: Egress;
let thoughts: (string | undefined)[][] = [];
let complaint: (thoughts: (string | undefined)[]) => string | undefined;

beforeAll(async () => {
  answering = await startAnswering();
  answering.use(async (request, response) => {
    const { messages } = (await json(request)) as { messages: Message[] };
    const told = messages.filter(({ role }) => role === 'assistant').map((each) => each.reasoning_content);
    thoughts.push(told);
    const message = complaint(told);
    if (message !== undefined)
      return void response.writeHead(400).end(JSON.stringify({ error: { message } }));
    const chunk = { choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] };
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  });
  egress = createEgress();
});
afterAll(async () => {
  await egress.close();
  await answering.stop();
});

const call: ToolCall = { id: 'c1', name: 'weather', arguments: {}, text: '{}' };
const called = (thought?: string): ChatMessage[] => [
  { role: 'user', content: 'Is it windy?' },
  { role: 'assistant', content: '', toolCalls: [call], thoughts: thought ? [{ text: thought }] : [] },
  { role: 'tool', callId: 'c1', name: 'weather', content: 'storm' },
];

/** What the model was told that it thought, request by request. */
async function told(complaining: typeof complaint, messages: ChatMessage[]): Promise<typeof thoughts> {
  [thoughts, complaint] = [[], complaining];
  const provider = { kind: 'openai-compatible' as const, baseUrl: `${answering.url}/v1`, apiKey: 'sk' };
  await createModelClient({ egress })
    .streamChat({ provider, model: 'm', messages })
    .to(() => undefined);
  return thoughts;
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
  expect(thoughts).toEqual([['Look at the sky'], [undefined], ['']]);
});
