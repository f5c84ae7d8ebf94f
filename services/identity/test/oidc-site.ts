import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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
  /** The logout tokens that it told, where it has nobody else to tell. */
  readonly told: string[];
  /** Tells us that somebody's last session there is over. */
  endSession(login: string): Promise<void>;
  /** What a browser does there; answers the query that it comes back with. */
  signIn(location: string, login: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

interface OidcSiteOptions {
  readonly redirectUri: string;
  /** Whether it signs people out whom we lead there. */
  readonly signsOut?: boolean;
  /** Where it tells who is signed out there; at its own `/told`, by default. */
  readonly tellsSignOutsAt?: string;
  /** Whether it names sessions. */
  readonly namesSessions?: boolean;
  /** Whether what it says of people stands in its ID tokens already. */
  readonly tellsInTokens: boolean;
}

/** What its types leave out. */
interface ToldClient {
  backchannelLogout(subject: string, sid: string): Promise<void>;
}

export async function startOidcSite(options: OidcSiteOptions): Promise<OidcSite> {
  const { redirectUri, tellsInTokens, signsOut = true, namesSessions = true } = options;
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
        backchannel_logout_uri: options.tellsSignOutsAt ?? `${issuer}/told`,
        backchannel_logout_session_required: namesSessions,
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
    // It brings a dispatcher of another undici than the fetch that it calls.
    fetch: (url, asked = {}) => {
      Reflect.deleteProperty(asked, 'dispatcher');
      return fetch(url, asked);
    },
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: signsOut },
      backchannelLogout: { enabled: true },
    },
  });
  const tokenRequests: string[] = [];
  const sids = new Map<string, string>();
  provider.on('grant.success', ({ oidc }) => {
    tokenRequests.push('granted');
    const { AuthorizationCode: code } = oidc.entities;
    sids.set(code?.accountId ?? '', code?.sid ?? '');
  });
  provider.on('grant.error', (_, error) => tokenRequests.push(error.message));
  const told: string[] = [];
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/told') return void answer(request, response);
    void text(request).then((form) => {
      told.push(new URLSearchParams(form).get('logout_token') ?? '');
      response.end();
    });
  });
  return {
    issuer,
    people,
    tokenRequests,
    told,
    async endSession(login) {
      const client = (await provider.Client.find(clientId)) as unknown as ToldClient;
      await client.backchannelLogout(login, sids.get(login) ?? '');
    },
    signIn: async (location, login) =>
      (await signInElsewhere(location, login, new URL(redirectUri).pathname)).searchParams,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
