import { expect, test } from '@jest/globals';
import { failures } from './failures.ts';
import { mcpFailure } from './mcp-failure.ts';

const told = (code: number) =>
  JSON.parse(mcpFailure({ code, errorCode: 'API_KEY_INVALID' }, 'r1', 'Request failed')) as {
    id: unknown;
    error: { code: number };
  };

test('a refusal is an error of JSON-RPC that clients of MCP read', () => {
  expect(told(401)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32_000,
      message: 'Request failed',
      data: { status: 401, errorCode: 'API_KEY_INVALID', requestId: 'r1' },
    },
  });
  expect(told(400).error.code).toBe(-32_600);
});

test('who sends no key reads how one is sent', () => {
  expect(mcpFailure(failures.signIn, 'r1', 'Request failed')).toContain('Authorization: Bearer TTK.');
});
