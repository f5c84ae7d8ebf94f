import type { Egress } from '@tutka/egress';
import type { ListedModel } from './calls.ts';
import { endpointOf } from './endpoint.ts';
import { ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { jsonOf } from './json-of.ts';
import { Patience } from './patience.ts';
import type { Provider } from './provider.ts';
import { providerError } from './provider-error.ts';

const WAIT_MS = 15_000;
/** Of the connection; patience ends first. */
const LIMIT_MS = 2 * WAIT_MS;

/** What providers call it: OpenRouter and Together; Groq; vLLM; Mistral and LM Studio; Anthropic. llama.cpp has it in `meta`. */
const WINDOW_FIELDS = [
  'context_length',
  'context_window',
  'max_model_len',
  'max_context_length',
  'max_input_tokens',
] as const;

/** Any other number that stands there is no window. */
const LEAST = 1_000;
const MOST = 100_000_000;

function windowOf(model: object): number | undefined {
  const { meta, ...fields }: { meta?: { n_ctx?: unknown } | null } & Record<string, unknown> = { ...model };
  const told = [...WINDOW_FIELDS.map((field) => fields[field]), meta?.n_ctx];
  return told.find(isWindow);
}

function isWindow(told: unknown): told is number {
  return typeof told === 'number' && Number.isInteger(told) && told >= LEAST && told <= MOST;
}

function modelsIn(body: unknown): ListedModel[] | undefined {
  const { data } = (body ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  const found = new Map<string, ListedModel>();
  for (const each of data as ({ id?: unknown } | null)[]) {
    if (typeof each?.id !== 'string') continue;
    const name = each.id.replace(/^models\//, '');
    found.set(name, { name, contextTokens: windowOf(each) });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Anthropic tells the newest twenty to who asks for no more. */
function pathOf({ kind }: Provider): string {
  return kind === 'anthropic' ? '/models?limit=1000' : '/models';
}

async function fetched(egress: Egress, provider: Provider, signal: AbortSignal): Promise<ListedModel[]> {
  const { url, headers, allowHosts } = endpointOf(provider, '');
  const { status, body } = await egress.fetch(url(pathOf(provider)), {
    headers,
    allowHosts,
    signal,
    timeoutMs: LIMIT_MS,
  });
  const text = Buffer.from(body).toString();
  const json = jsonOf(text);
  if (status >= 300 && status !== 404) throw providerError(provider, '', status, json ?? text.slice(0, 300));
  const models = status === 404 ? undefined : modelsIn(json);
  if (models) return models;
  throw new ModelFailure('BAD_ANSWER', 'This address lists no models. Check the base URL.', false);
}

/** A provider's models, sorted by name; on Azure the saved deployment. Throws `ModelFailure`. */
export async function listModels(
  egress: Egress,
  provider: Provider,
  signal: AbortSignal | undefined,
): Promise<ListedModel[]> {
  const patience = new Patience(WAIT_MS, signal);
  try {
    const models = await fetched(egress, provider, patience.signal);
    return provider.deployment ? [{ name: provider.deployment, contextTokens: undefined }] : models;
  } catch (error) {
    throw failureOf(error, provider, patience, false);
  } finally {
    patience.end();
  }
}
