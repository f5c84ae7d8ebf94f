/** The catalogue of sentences a person may read, by the code that finds their translation. Letter for letter. */
export const SENTENCES = {
  REQUEST_FAILED: 'Request failed',
  USER_DATA_MISSING: 'No user data received',
  USER_NOT_FOUND: 'User not found',
  USER_UPDATE_FAILED: 'Failed to update user',
  SIGNED_URL_FAILED: 'Failed to fetch signed URL',
  UPLOAD_FAILED: 'Failed to upload file',
  FILE_UPLOAD_FAILED: 'File upload failed',
  KNOWLEDGE_CREATE_FAILED: 'Failed to create knowledge record',
  KNOWLEDGE_DELETE_FAILED: 'Failed to delete knowledge',
  KNOWLEDGE_NOT_FOUND: 'Knowledge not found',
  KNOWLEDGE_UPDATE_FAILED: 'Failed to update knowledge metadata',
  AGENTS_FAILED: 'Failed to get agents',
  AGENT_CREATE_FAILED: 'Failed to create agent',
  AGENT_UPDATE_FAILED: 'Failed to update agent',
  AGENT_NOT_FOUND: 'Agent not found',
  TRIALS_FAILED: 'Failed to get trials data',
  TRIAL_FAILED: 'Failed to get trial for agent',
  SHARE_STATUS_FAILED: 'Failed to update agent share status',
  SHARE_CREATE_FAILED: 'Failed to create agent share',
  SHARES_FAILED: 'Failed to get agent shares',
  SHARE_UPDATE_FAILED: 'Failed to update agent share',
  MCP_SERVERS_FAILED: 'Failed to get MCP servers',
  MCP_SERVER_CREATE_FAILED: 'Failed to create MCP Server',
  MCP_SERVER_UPDATE_FAILED: 'Failed to update MCP Server',
  MCP_SERVER_NOT_FOUND: 'MCPServer not found',
  SESSION_CREATE_FAILED: 'Failed to create session',
  SESSION_NOT_FOUND: 'Session not found',
  SESSION_UPDATE_FAILED: 'Failed to update session',
  MESSAGE_CREATE_FAILED: 'Failed to create session message',
  MESSAGE_UPDATE_FAILED: 'Failed to update session message',
  MESSAGE_DELETE_FAILED: 'Failed to delete session message',
  MESSAGES_MISSING: 'No session message list data received',
  STREAM_FAILED: 'Stream request failed',
  STATISTIC_MISSING: 'No statistic data received',
  ORDERS_MISSING: 'No orders data received',
  ORDER_CREATE_FAILED: 'Failed to create order',
  ORDER_NOT_FOUND: 'Order not found',
  ORDER_UPDATE_FAILED: 'Failed to update order',
  PAYMENT_FAILED: 'Payment failed',
  SUBSCRIPTION_CREATE_FAILED: 'Failed to create subscription',
  SUBSCRIPTION_PAYMENT_FAILED: 'Subscription payment failed',
  UNSUBSCRIBE_FAILED: 'Unsubscribe failed',
} as const;

/** What is said of a field that does not parse. */
const FIELD_SENTENCES = {
  INVALID_UUID: 'Invalid UUID format',
  INVALID_EMAIL: 'Invalid email format',
  INVALID_URL: 'Invalid URL format',
} as const;

export const REQUEST_FAILED = SENTENCES.REQUEST_FAILED;

const codes = new Map<string, string>(
  Object.entries({ ...SENTENCES, ...FIELD_SENTENCES }).map(([code, sentence]) => [sentence, code]),
);

/** The code of a catalogue sentence, or null for any other text. */
export function codeOfSentence(sentence: string): string | null {
  return codes.get(sentence) ?? null;
}
