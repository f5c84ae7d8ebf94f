import type { FailureRow } from './failure.ts';

/** What OpenAI calls what we call otherwise. */
const codes: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'invalid_api_key',
  API_KEY_INVALID: 'invalid_api_key',
  AGENT_NOT_FOUND: 'model_not_found',
  ROUTE_NOT_FOUND: 'unknown_url',
  RATE_LIMITED: 'rate_limit_exceeded',
  MODEL_RATE_LIMITED: 'rate_limit_exceeded',
  MODEL_CONTEXT_TOO_LONG: 'context_length_exceeded',
};
const PAYMENT = 402;
/** What their clients do not know. */
const statuses: Readonly<Record<number, number>> = { [PAYMENT]: 429, 422: 400 };

/** What a program's person reads where our own words are for somebody in the web app. */
const sentences: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Send an API key of this server: Authorization: Bearer TTK.…',
  AGENT_NOT_FOUND:
    "Agent not found. The model is an agent's uuid: /v1/models lists those that this key may ask.",
};

/** LiteLLM tells whatever is called invalid_request_error as a 400, though the answer is another: it goes on asking with a wrong key. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

function typeOf(status: number, isQuota: boolean): string {
  if (isQuota) return 'insufficient_quota';
  return types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
}

function paramOf({ details }: FailureRow): string | null {
  const [first]: readonly unknown[] = Array.isArray(details) ? details : [];
  return typeof first === 'object' && first !== null && 'path' in first && first.path !== ''
    ? String(first.path)
    : null;
}

/** A failure in OpenAI's form, as its clients read it. */
export function openAiFailure(
  row: FailureRow,
  sentence = 'Request failed',
): { status: number; body: string } {
  const { code, errorCode } = row;
  const isQuota = code === PAYMENT;
  const tooLong = errorCode === 'MODEL_CONTEXT_TOO_LONG';
  const status = tooLong ? 400 : (statuses[code] ?? code);
  const message = sentences[errorCode] ?? row.message ?? row.error ?? sentence;
  const error = {
    message,
    type: typeOf(status, isQuota),
    param: paramOf(row),
    code: isQuota ? 'insufficient_quota' : (codes[errorCode] ?? errorCode.toLowerCase()),
  };
  return { status, body: JSON.stringify({ error }) };
}
