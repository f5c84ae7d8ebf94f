import { expect, test } from '@jest/globals';
import { UnknownToolChoice } from '../domain/errors.ts';
import { ownToolsIn } from './own-tools.ts';

const tools = [{ type: 'function', function: { name: 'look' } }] as const;
const named = (name: string) => ({ type: 'function', function: { name } }) as const;
const choiceIn = (body: object) => {
  const { tools: own, toolChoice } = ownToolsIn(body);
  return [own.map(({ name }) => name), toolChoice];
};

test('a choice is about the tools that the program brings', () => {
  expect(choiceIn({ tools: [...tools], tool_choice: 'required' })).toEqual([['look'], 'required']);
  expect(choiceIn({ tools: [...tools], tool_choice: named('look') })).toEqual([['look'], { name: 'look' }]);
  expect(choiceIn({ tools: [...tools], tool_choice: null })).toEqual([['look'], undefined]);
});

test('a tool whose calls have to fit its schema is offered as such', () => {
  const strict = { type: 'function', function: { name: 'see', strict: true } } as const;
  const { tools: offered } = ownToolsIn({ tools: [strict, ...tools] });
  expect(offered.map((tool) => tool.strict)).toEqual([true, undefined]);
});

test("none leaves the program's tools out, and lets the agent call its own", () => {
  expect(choiceIn({ tools: [...tools], tool_choice: 'none' })).toEqual([[], undefined]);
});

test('without tools of the program nothing has to be called: an agent would call its own without an end', () => {
  expect(choiceIn({ tool_choice: 'required' })).toEqual([[], undefined]);
  expect(choiceIn({ tools: [], tool_choice: 'auto' })).toEqual([[], undefined]);
});

test('a tool that is not there cannot be chosen', () => {
  expect(() => choiceIn({ tools: [...tools], tool_choice: named('other') })).toThrow(UnknownToolChoice);
  expect(() => choiceIn({ tool_choice: named('look') })).toThrow(/which is not among tools/);
});
