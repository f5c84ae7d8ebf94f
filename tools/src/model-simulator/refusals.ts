import type { Fault } from './script.ts';

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function json(status: number, type: string, code: string, message: string, headers = {}): Refusal {
  const body = JSON.stringify({ type: 'error', error: { message, type, code, param: null } });
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** The answer of a provider that was given no, or a wrong, key. */
export function unauthorised(): Refusal {
  return json(401, 'authentication_error', 'invalid_api_key', 'Incorrect API key provided.');
}

/** The answer that a fault gives instead of a stream; nothing for faults inside the stream. */
export function refusalFor(fault: Fault | undefined, model: string): Refusal | undefined {
  switch (fault) {
    case 'unauthorised':
      return unauthorised();
    case 'rate-limited':
      return json(429, 'rate_limit_error', 'rate_limit_exceeded', 'Rate limit reached.', {
        'retry-after': '7',
      });
    case 'server-error':
      return json(500, 'server_error', 'internal_error', 'The server had an error.');
    case 'no-such-model':
      return json(404, 'not_found_error', 'model_not_found', `The model ${model} does not exist.`);
    case 'context-too-long':
      return json(
        400,
        'invalid_request_error',
        'context_length_exceeded',
        "This model's maximum context length is 4096 tokens. Your messages resulted in 9000 tokens.",
      );
    case 'blind':
      return json(
        400,
        'invalid_request_error',
        'invalid_value',
        'This model does not support image_url content.',
      );
    case 'not-json':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html>Sign in to the network</html>',
      };
    default:
      return undefined;
  }
}
