import { expect, test } from '@jest/globals';
import { providerError } from '../src/provider-error.ts';

const provider = { kind: 'openai-compatible', baseUrl: 'https://here/v1' } as const;

/** What providers say where a chat does not fit, each in its own words. */
test.each([
  [
    'OpenAI',
    { code: 'context_length_exceeded', message: "This model's maximum context length is 8192 tokens." },
  ],
  [
    'Gemini',
    { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' },
  ],
  [
    'Qwen',
    {
      code: 'invalid_parameter_error',
      message: '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]',
    },
  ],
  [
    'llama.cpp',
    {
      code: 400,
      type: 'exceed_context_size_error',
      message: 'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
    },
  ],
  [
    'Claude',
    {
      type: 'invalid_request_error',
      message:
        'input length and `max_tokens` exceed context limit: 142251 + 64000 > 200000, decrease input length or `max_tokens` and try again',
    },
  ],
  [
    'Claude, without the answer',
    { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' },
  ],
  [
    'xAI',
    {
      code: 'Client specified an invalid argument',
      message: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
  ],
  [
    'Moonshot',
    {
      type: 'invalid_request_error',
      message: 'Invalid request: Your request exceeded model token limit: 8192',
    },
  ],
  ['Zhipu', { code: '1261', message: 'Prompt exceeds max length' }],
])('%s says that a chat is too long', (_, error) => {
  expect(providerError(provider, 'm', 400, { error })).toMatchObject({ code: 'CONTEXT_TOO_LONG' });
});

test.each([
  ['Range of max_tokens should be [1, 8192]'],
  ["Invalid value for 'temperature': it must be between 0 and 2"],
])('what is refused for another reason is not too long: %s', (message) => {
  expect(providerError(provider, 'm', 400, { error: { message } })).toMatchObject({ code: 'REJECTED' });
});
