import { expect, test } from '@jest/globals';
import { openaiRequest } from '../src/openai/openai-request.ts';

const provider = { kind: 'openai-compatible', baseUrl: 'http://127.0.0.1/v1' } as const;
const messages = [{ role: 'user', content: 'Hi' }] as const;
const tools = [{ name: 'look', description: 'Looks', inputSchema: { type: 'object' } }];
const body = (more: object) => openaiRequest({ provider, model: 'm', messages, ...more });

test.each([
  ['required', 'required'],
  ['none', 'none'],
  ['auto', 'auto'],
  [{ name: 'look' }, { type: 'function', function: { name: 'look' } }],
])('the choice of tools %j goes to the model', async (toolChoice, told) => {
  expect(await body({ tools, toolChoice })).toMatchObject({ tool_choice: told });
});

test('there is no choice among no tools, and none where nothing is said', async () => {
  expect((await body({ toolChoice: 'required' })).tool_choice).toBeUndefined();
  expect((await body({ tools })).tool_choice).toBeUndefined();
});

test('a tool whose calls have to fit its schema says so, and no other one does', async () => {
  const strict = [{ ...tools[0], strict: true }, ...tools];
  const { tools: told } = (await body({ tools: strict })) as { tools?: { function: object }[] };
  expect(told?.map(({ function: each }) => ('strict' in each ? each.strict : undefined))).toEqual([
    true,
    undefined,
  ]);
});

test('texts that end the answer go along', async () => {
  expect(await body({ stop: ['END'] })).toMatchObject({ stop: ['END'] });
  expect((await body({ stop: [] })).stop).toBeUndefined();
});
