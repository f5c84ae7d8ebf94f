import { hostPort } from '@tutka/egress';
import { ModelFailure } from './failure.ts';
import type { Provider } from './provider.ts';

/** Where a provider's calls go, and with which headers. */
export interface Endpoint {
  /** The address of a call such as `/chat/completions`. */
  url(path: string): string;
  readonly headers: Readonly<Record<string, string>>;
  /** The saved host and port, which may be reached wherever it is. */
  readonly allowHosts: readonly string[];
}

function baseOf(provider: Provider): URL {
  const url = URL.parse(provider.baseUrl);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new ModelFailure(
    'REJECTED',
    'The base URL is not a web address. Write it like https://host/v1.',
    false,
  );
}

/** Azure takes the key in a header of its own, and puts deployment or version into the path. */
function azureUrl(provider: Provider, base: string, path: string, model: string): string {
  const root = base.replace(/\/openai(\/v1)?$/, '');
  if (!provider.apiVersion) return `${root}/openai/v1${path}`;
  const version = `?api-version=${encodeURIComponent(provider.apiVersion)}`;
  if (path === '/models') return `${root}/openai${path}${version}`;
  return `${root}/openai/deployments/${encodeURIComponent(provider.deployment || model)}${path}${version}`;
}

function keyHeader({ kind, apiKey }: Provider): Record<string, string> {
  if (!apiKey) return {};
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ModelFailure(
      'UNAUTHORISED',
      'The API key has characters that no key has. Copy it again.',
      false,
    );
  }
  if (kind === 'azure') return { 'api-key': apiKey };
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return { authorization: `Bearer ${apiKey}` };
}

/** Reads a provider's settings. Throws `ModelFailure` where the base URL is none, or the key cannot be sent. */
export function endpointOf(provider: Provider, model: string): Endpoint {
  const parsed = baseOf(provider);
  const base = (parsed.origin + parsed.pathname).replace(/\/+$/, '');
  return {
    url: (path) => (provider.kind === 'azure' ? azureUrl(provider, base, path, model) : base + path),
    headers: { ...keyHeader(provider), ...provider.headers },
    allowHosts: [hostPort(parsed)],
  };
}
