import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import { McpPlaceMissing } from '../domain/mcp-servers/mcp-server.refusals.ts';
import { McpFailure } from '../mcp/client/failure.ts';

/** How refusals about MCP servers show. */
export const mcpErrors: ErrorTable = {
  McpServerNotFound: { code: 404, errorCode: 'MCP_SERVER_NOT_FOUND', error: 'MCPServer not found' },
  McpToolNotFound: {
    code: 404,
    errorCode: 'MCP_TOOL_NOT_FOUND',
    error: 'The server lists no such tool. Check it again.',
  },
  McpPlaceMissing: placeMissing,
  McpEntryNotOffered: {
    code: 400,
    errorCode: 'MCP_ENTRY_NOT_OFFERED',
    error: "The operator's settings offer no such program",
    details: [{ path: 'entry', message: 'Choose one from the list' }],
  },
  McpSecretsForOtherHost: {
    code: 400,
    errorCode: 'MCP_SECRETS_FOR_OTHER_HOST',
    error: 'The saved credentials belong to another address. Enter those for this one.',
    details: [{ path: 'token', message: 'Enter the credentials' }],
  },
  McpSignInUnsafe: {
    code: 400,
    errorCode: 'MCP_SIGN_IN_UNSAFE',
    error: 'Sign in from a page of this platform itself, to a server with OAuth',
  },
  McpSignInLost: {
    code: 400,
    errorCode: 'MCP_SIGN_IN_LOST',
    error: 'This sign-in has ended or was begun by somebody else. Begin again.',
  },
  McpFailure: failure,
};

function placeMissing(error: Error): FailureRow {
  const path = error instanceof McpPlaceMissing ? error.field : 'url';
  const message =
    path === 'url' ? 'Give the address of the server' : "Choose a program of the operator's settings";
  return { code: 400, errorCode: 'MCP_PLACE_MISSING', error: message, details: [{ path, message }] };
}

function failure(error: Error): FailureRow {
  if (!(error instanceof McpFailure)) return { code: 502, errorCode: 'MCP_FAILED' };
  return { code: 502, errorCode: `MCP_${error.code}`, error: error.sentence };
}
