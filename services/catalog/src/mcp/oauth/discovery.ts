import type { Egress } from '@tutka/egress';
import { z } from 'zod';
import { McpFailure } from '../client/failure.ts';
import { oauthFetch } from './oauth-fetch.ts';

/** What is known of a server's authorisation server, kept while somebody is on the way there. */
export const discovered = z.object({
  authorizationServer: z.string(),
  metadata: z.looseObject({ issuer: z.string(), registration_endpoint: z.string().optional() }),
  resource: z.string().optional(),
  scope: z.string().optional(),
});
export type Discovered = z.infer<typeof discovered>;

const OFFLINE = 'offline_access';

/** Asks a server who signs people in for it (RFC 9728), and that one how (RFC 8414). Throws McpFailure. */
export async function discover(egress: Egress, url: string): Promise<Discovered> {
  const { discoverOAuthServerInfo } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const { checkResourceAllowed } = await import('@modelcontextprotocol/sdk/shared/auth-utils.js');
  const fetchFn = oauthFetch(egress);
  const hint = await hintOf(egress, url);
  const found = await discoverOAuthServerInfo(url, {
    fetchFn,
    ...(hint.resourceMetadataUrl && { resourceMetadataUrl: hint.resourceMetadataUrl }),
  });
  const { authorizationServerMetadata: metadata, resourceMetadata: resource } = found;
  if (!metadata) {
    throw new McpFailure('SIGN_IN', 'The server does not say where people sign in for it. Ask its operator.');
  }
  const foreign =
    resource && !checkResourceAllowed({ requestedResource: url, configuredResource: resource.resource });
  if (foreign) {
    throw new McpFailure('SIGN_IN', 'The server names another one to sign in for. Check the address.');
  }
  const offline = metadata.scopes_supported?.includes(OFFLINE) ? [OFFLINE] : [];
  const scopes = hint.scope?.split(' ') ?? resource?.scopes_supported ?? [];
  const scope = [...new Set([...scopes, ...offline])].join(' ');
  return {
    authorizationServer: found.authorizationServerUrl,
    metadata,
    ...(resource && { resource: resource.resource }),
    ...(scope !== '' && { scope }),
  };
}

/** Where the description of the server stands, as it says to whoever comes without a token. */
async function hintOf(egress: Egress, url: string): Promise<{ resourceMetadataUrl?: URL; scope?: string }> {
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const answer = await egress.stream(url, {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  if (answer.status !== 401) return {};
  return extractWWWAuthenticateParams(new Response(null, { status: 401, headers: [...answer.headers] }));
}
