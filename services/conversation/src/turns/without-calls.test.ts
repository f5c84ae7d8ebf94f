import { expect, test } from '@jest/globals';
import type { ChatMessage } from '@tutka/model-client';
import { withoutTools } from './without-calls.ts';

const user = (content: string): ChatMessage => ({ role: 'user', content });
const call = { id: 'c', name: 'weather', text: '{}', arguments: {} };
const called: ChatMessage = { role: 'assistant', content: '', toolCalls: [call] };
const answered: ChatMessage = { role: 'tool', callId: 'c', name: 'weather', content: 'rain' };
const hasCalls = (messages: readonly ChatMessage[]) =>
  messages.some((message) => message.role === 'tool' || 'toolCalls' in message);

test('what was said without calls stays as it is', () => {
  const said: ChatMessage[] = [
    user('Hello'),
    { role: 'assistant', content: 'Hi', toolCalls: [] },
    user('So?'),
  ];
  expect(withoutTools(said)).toBe(said);
});

test('answers that wait for a model are part of the question, which is last', () => {
  const asked = withoutTools([user('Rain?'), called, answered]);
  expect(asked).toMatchObject([{ role: 'user' }]);
  expect(asked[0]?.content).toMatch(/^Rain\?[\s\S]*weather answered: rain/);
});

test('calls of before stand in the text of what was said', () => {
  const said = withoutTools([
    user('Rain?'),
    called,
    answered,
    { role: 'assistant', content: 'Yes.' },
    user('Thanks'),
  ]);
  expect(hasCalls(said)).toBe(false);
  expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(said[1]?.content).toBe('(weather answered: rain)\n\nYes.');
});
