import { expect, test } from '@jest/globals';
import { openAiFailure } from './openai-failure.ts';

test.each([
  [401, 'API_KEY_INVALID', 401, 'authentication_error', 'invalid_api_key'],
  [403, 'SCOPE_MISSING', 403, 'permission_error', 'scope_missing'],
  [404, 'AGENT_NOT_FOUND', 404, 'invalid_request_error', 'model_not_found'],
  [402, 'INSUFFICIENT_CREDITS', 429, 'insufficient_quota', 'insufficient_quota'],
  [429, 'RATE_LIMITED', 429, 'rate_limit_error', 'rate_limit_exceeded'],
  [503, 'UNAVAILABLE', 503, 'server_error', 'unavailable'],
])('%i %s is told by a status and a type that clients tell apart', (code, errorCode, status, type, told) => {
  const answer = openAiFailure({ code, errorCode });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { type, code: told } });
});
