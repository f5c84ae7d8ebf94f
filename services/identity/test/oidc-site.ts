import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInElsewhere } from '@tutka/testing';
import Provider from 'oidc-provider';

export const clientId = 'tutka';
export const clientSecret = 'a secret between the two of us';

interface Told {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly realm_access?: { readonly roles: readonly string[] };
}

/** A real OpenID provider where the platform is registered. */
export interface OidcSite {
  readonly issuer: string;
  /** What it says of people, by the name they sign in with there. */
  readonly people: Map<string, Told>;
  /** How its token endpoint was asked. */
  readonly tokenRequests: string[];
  /** What a browser does there; answers the query that it comes back with. */
  signIn(location: string, login: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

interface OidcSiteOptions {
  readonly redirectUri: string;
  /** Whether it signs people out whom we lead there. */
  readonly signsOut?: boolean;
  /** Whether what it says of people stands in its ID tokens already. */
  readonly tellsInTokens: boolean;
}

export async function startOidcSite(options: OidcSiteOptions): Promise<OidcSite> {
  const { redirectUri, tellsInTokens, signsOut = true } = options;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: OidcSite['people'] = new Map();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/signin', redirectUri).href],
        token_endpoint_auth_method: tellsInTokens ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    clientAuthMethods: [tellsInTokens ? 'client_secret_basic' : 'client_secret_post'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], roles: ['realm_access'] },
    scopes: ['openid', 'email', 'profile', 'roles'],
    conformIdTokenClaims: !tellsInTokens,
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: signsOut } },
  });
  const tokenRequests: string[] = [];
  provider.on('grant.success', () => tokenRequests.push('granted'));
  provider.on('grant.error', (_, error) => tokenRequests.push(error.message));
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    tokenRequests,
    signIn: async (location, login) =>
      (await signInElsewhere(location, login, new URL(redirectUri).pathname)).searchParams,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
