import { expect, test } from '@jest/globals';
import { readChunk } from '../src/openai/openai-chunk.ts';

const usageIn = (usage: object) => readChunk(JSON.stringify({ choices: [], usage })).usage;

test.each([
  ['Gemini, in the total alone', { prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 }, 603],
  [
    'xAI, which tells it apart too',
    {
      prompt_tokens: 10_120,
      completion_tokens: 1_499,
      total_tokens: 14_428,
      completion_tokens_details: { reasoning_tokens: 2_809 },
    },
    4_308,
  ],
  ['Gemini, which said nothing else', { prompt_tokens: 20, total_tokens: 220 }, 200],
  ['OpenAI, in what it said', { prompt_tokens: 20, completion_tokens: 198, total_tokens: 218 }, 198],
  ['who tells no total', { prompt_tokens: 20, completion_tokens: 198 }, 198],
  ['whose total is none', { prompt_tokens: 20, completion_tokens: 198, total_tokens: 0 }, 198],
])('what a model thinks is part of what it wrote: %s', (_, usage, outputTokens) => {
  expect(usageIn(usage)).toEqual({ inputTokens: usage.prompt_tokens, outputTokens });
});
