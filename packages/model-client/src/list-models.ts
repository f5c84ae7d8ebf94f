import type { Egress } from '@tutka/egress';
import { endpointOf } from './endpoint.ts';
import { ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { jsonOf } from './json-of.ts';
import { Patience } from './patience.ts';
import type { Provider } from './provider.ts';
import { providerError } from './provider-error.ts';

const WAIT_MS = 15_000;

function namesIn(body: unknown): string[] | undefined {
  const { data } = (body ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  const ids = data.map((each: { id?: unknown } | null) => each?.id).filter((id) => typeof id === 'string');
  return [...new Set(ids.map((id) => id.replace(/^models\//, '')))].sort();
}

async function fetched(egress: Egress, provider: Provider, signal: AbortSignal): Promise<string[]> {
  const { url, headers, allowHosts } = endpointOf(provider, '');
  const { status, body } = await egress.fetch(url('/models'), { headers, allowHosts, signal });
  const text = Buffer.from(body).toString();
  const json = jsonOf(text);
  if (status >= 300 && status !== 404) throw providerError(provider, '', status, json ?? text.slice(0, 300));
  const names = status === 404 ? undefined : namesIn(json);
  if (names) return names;
  throw new ModelFailure('BAD_ANSWER', 'This address lists no models. Check the base URL.', false);
}

/** Names of a provider's models, sorted; on Azure the saved deployment. Throws `ModelFailure`. */
export async function listModels(
  egress: Egress,
  provider: Provider,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const patience = new Patience(WAIT_MS, signal);
  try {
    const names = await fetched(egress, provider, patience.signal);
    return provider.deployment ? [provider.deployment] : names;
  } catch (error) {
    throw failureOf(error, provider, patience, false);
  } finally {
    patience.end();
  }
}
