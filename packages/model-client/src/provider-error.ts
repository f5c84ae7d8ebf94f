import { type FailureCode, ModelFailure } from './failure.ts';
import { saysSpent, waitIn } from './limits.ts';
import type { Provider } from './provider.ts';

/** What a provider's error says, wherever it puts it. */
interface Told {
  readonly message: string;
  readonly code: string;
  readonly param: string;
}

const CONTEXT =
  /context.?(length|window|size|limit)|maximum (context|prompt)|too many tokens|(prompt|input) is too long|prompt exceeds max|range of input length|exceed(s|ed)? (the (maximum|limit)[^.]*tokens|model token limit)|reduce the length/i;
const NO_MODEL =
  /model[^.]*(not found|not exist|does not exist|unknown|not supported|invalid)|(unknown|invalid|no such) model/i;
const NO_KEY = /api.?key|unauthori[sz]ed|authentication/i;

function fieldsOf(body: unknown): Record<string, unknown> {
  const first = Array.isArray(body) ? body[0] : body;
  const error = (first as { error?: unknown } | null)?.error ?? first;
  if (typeof error === 'string') return { message: error };
  return typeof error === 'object' && error !== null ? { ...error } : {};
}

/** Characters of what a provider says that are read: more explains nothing, and its signs are looked for from every place. */
const LONGEST = 4000;

function textIn(fields: Record<string, unknown>, ...names: string[]): string {
  const found = names.map((name) => fields[name]).find((each) => typeof each === 'string');
  return typeof found === 'string' ? found.slice(0, LONGEST) : '';
}

/** Reads an error's body, JSON or not. */
export function toldBy(body: unknown): Told {
  const fields = fieldsOf(body);
  return {
    message: textIn(fields, 'message', 'detail'),
    code: textIn(fields, 'code', 'status', 'type'),
    param: textIn(fields, 'param'),
  };
}

function codeOf(status: number, { message, code }: Told): FailureCode {
  const all = `${code} ${message}`;
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 413 || CONTEXT.test(all)) return 'CONTEXT_TOO_LONG';
  if (status === 404 || NO_MODEL.test(all)) return 'BAD_MODEL';
  if (status === 400 && NO_KEY.test(all)) return 'UNAUTHORISED';
  return status >= 500 ? 'PROVIDER_ERROR' : 'REJECTED';
}

function sentenceFor(code: FailureCode, model: string, noQuota: boolean): string {
  switch (code) {
    case 'UNAUTHORISED':
      return 'The provider does not accept the API key. Check the key and what it may use.';
    case 'RATE_LIMITED':
      return noQuota
        ? 'The account at the provider has no credit left. Top it up there.'
        : 'The provider is receiving too many requests. Wait a moment and try again.';
    case 'BAD_MODEL':
      return `The provider has no model "${model}" at this address. Check the model's name and the base URL.`;
    case 'CONTEXT_TOO_LONG':
      return 'The conversation is too long for this model. Start a new chat or choose a model with a larger context.';
    case 'PROVIDER_ERROR':
      return 'The provider has a problem of its own. Try again later or choose another model.';
    default:
      return 'The provider rejected the request.';
  }
}

const RETRYABLE: ReadonlySet<FailureCode> = new Set(['RATE_LIMITED', 'PROVIDER_ERROR']);

/** The provider's own words, short and without the key. */
function quoted(message: string, { apiKey }: Provider): string {
  const plain = (apiKey ? message.replaceAll(apiKey, '***') : message).replace(/\s+/g, ' ').trim();
  if (plain === '') return '';
  return ` It says: ${plain.length > 240 ? `${plain.slice(0, 239)}…` : plain}`;
}

/** The failure that an error answer of a provider means. `retryAfter`: seconds, from its header; else as its words have it. */
export function providerError(
  provider: Provider,
  model: string,
  status: number,
  body: unknown,
  retryAfter?: number,
): ModelFailure {
  const told = toldBy(body);
  const code = codeOf(status, told);
  const noQuota = code === 'RATE_LIMITED' && saysSpent(told);
  const sentence = sentenceFor(code, model, noQuota) + quoted(told.message, provider);
  return new ModelFailure(
    code,
    sentence,
    RETRYABLE.has(code) && !noQuota,
    retryAfter ?? waitIn(told.message),
  );
}
