import type { Egress } from '@tutka/egress';
import { z } from 'zod';
import { type Discovered, discovered } from './discovery.ts';
import { oauthFetch } from './oauth-fetch.ts';

/** Who we are at an authorisation server. */
export const oauthClient = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
});
export type OauthClient = z.infer<typeof oauthClient>;

/** A person's tokens, and all it takes to refresh them. */
export const grant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** In milliseconds since 1970. */
  expiresAt: z.number().optional(),
  client: oauthClient,
  discovered,
});
export type Grant = z.infer<typeof grant>;

/** On the way there and back. */
export const flow = z.object({
  verifier: z.string(),
  redirectUri: z.string(),
  client: oauthClient,
  discovered,
});
export type Flow = z.infer<typeof flow>;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly expires_in?: number | undefined;
}

function granted(tokens: Tokens, client: OauthClient, found: Discovered, before?: Grant): Grant {
  const refreshToken = tokens.refresh_token ?? before?.refreshToken;
  return {
    accessToken: tokens.access_token,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(tokens.expires_in !== undefined && { expiresAt: Date.now() + tokens.expires_in * 1000 }),
    client,
    discovered: found,
  };
}

async function parts(egress: Egress, { metadata, resource }: Discovered, client: OauthClient) {
  const { OAuthMetadataSchema } = await import('@modelcontextprotocol/sdk/shared/auth.js');
  return {
    metadata: OAuthMetadataSchema.parse(metadata),
    clientInformation: client,
    fetchFn: oauthFetch(egress),
    ...(resource !== undefined && { resource }),
  };
}

/** Where to send a person, and what to keep until the answer comes. */
export async function authorizationUrl(
  found: Discovered,
  egress: Egress,
  to: { readonly client: OauthClient; readonly redirectUri: string; readonly state: string },
): Promise<{ url: string; verifier: string }> {
  const { startAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const { fetchFn: _, ...known } = await parts(egress, found, to.client);
  const { authorizationUrl: url, codeVerifier: verifier } = await startAuthorization(
    found.authorizationServer,
    {
      ...known,
      redirectUrl: to.redirectUri,
      state: to.state,
      ...(found.scope !== undefined && { scope: found.scope }),
    },
  );
  return { url: url.href, verifier };
}

/** The tokens for the code that a person came back with. */
export async function exchangeCode(
  egress: Egress,
  { verifier, redirectUri, client, discovered: found }: Flow,
  code: string,
): Promise<Grant> {
  const { exchangeAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const known = await parts(egress, found, client);
  const exchange = { authorizationCode: code, codeVerifier: verifier, redirectUri };
  const tokens = await exchangeAuthorization(found.authorizationServer, { ...known, ...exchange });
  return granted(tokens, client, found);
}

/** New tokens for a grant that ran out. */
export async function refreshed(egress: Egress, old: Grant, refreshToken: string): Promise<Grant> {
  const { refreshAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const known = await parts(egress, old.discovered, old.client);
  const tokens = await refreshAuthorization(old.discovered.authorizationServer, { ...known, refreshToken });
  return granted(tokens, old.client, old.discovered, old);
}
