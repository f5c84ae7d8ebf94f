import { emailAddress } from '@tutka/http-contracts';
import type { ClientAuth, Configuration, IDToken, ServerMetadata, UserInfoResponse } from 'openid-client';
import { z } from 'zod';
import { claimValues } from '../domain/claim-values.ts';
import type { EndedThere } from '../domain/ended-there.ts';
import { LogoutTokenRefused, logoutTokens } from './logout-token.ts';

const PATIENCE_SECONDS = 10;
/** Longer addresses are refused by some providers: of people in many groups, their sign-out would fail. */
const MOST_LETTERS = 4000;

/** How the operator registered the platform at an OpenID provider. */
export interface OidcClient {
  /** Without what discovery adds to it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where browsers come back to, signed in. */
  readonly redirectUri: string;
  /** The same, signed out. */
  readonly signedOutUri: string;
  readonly scope: string;
  /** Where it tells the roles of people; undefined: nowhere. */
  readonly roleClaim?: string | undefined;
}

/** What ties an answer of the provider to the question. */
interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** As whom somebody is signed in there. */
export interface OidcIdentity {
  readonly subject: string;
  /** Undefined where it told none that is one. */
  readonly email: string | undefined;
  /** Undefined where it says nothing of it. */
  readonly emailVerified: boolean | undefined;
  readonly roles: readonly string[];
  /** How it calls their session there; undefined: not at all. */
  readonly sid: string | undefined;
  /** What says so, signed by it. */
  readonly idToken: string;
}

/** An OpenID provider; its calls throw what openid-client throws. */
export interface OidcProvider {
  readonly issuer: string;
  /** Where a browser goes to sign in, in a language if the provider speaks it. */
  authorizationUrl(checks: OidcChecks, language: string): Promise<URL>;
  /** Exchanges the code of the address that a browser came back with (its query), and checks what comes for it. */
  identityOf(answer: URLSearchParams, checks: OidcChecks): Promise<OidcIdentity>;
  /** Which sessions are over there, as a logout token of its says. Throws LogoutTokenRefused. */
  ended(logoutToken: string): Promise<EndedThere>;
  /** Where a browser goes to be signed out that was signed in by an ID token; undefined: it offers nothing of the kind. */
  signOutUrl(idToken: string): Promise<URL | undefined>;
}

/** Its addresses are looked up at the first sign-in, and again after one that failed. */
export function oidcProvider(client: OidcClient): OidcProvider {
  let discovered: Promise<Configuration> | undefined;
  let reading: ((token: string) => Promise<EndedThere>) | undefined;
  const configuration = () => {
    discovered ??= discover(client);
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
  return {
    issuer: client.issuer,
    async authorizationUrl({ state, nonce, verifier }, language) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: client.redirectUri,
        scope: client.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      });
    },
    async identityOf(answer, { state, nonce, verifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const provider = await configuration();
      const cameTo = new URL(`${client.redirectUri}?${answer}`);
      const tokens = await authorizationCodeGrant(provider, cameTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      const { sub: subject } = claims;
      const hasMore = isShort(claims, client) && provider.serverMetadata().userinfo_endpoint !== undefined;
      const more: Partial<UserInfoResponse> = hasMore
        ? await fetchUserInfo(provider, tokens.access_token, subject)
        : {};
      const { email, email_verified } = claims.email === undefined ? more : claims;
      return {
        subject,
        email: emailAddress.safeParse(email).data,
        emailVerified: isVerified(email_verified),
        roles: rolesIn(claims, client) ?? rolesIn(more, client) ?? [],
        sid: z.string().safeParse(claims.sid).data,
        idToken: tokens.id_token ?? '',
      };
    },
    async ended(logoutToken) {
      reading ??= readerFor(client, (await configuration()).serverMetadata());
      return await reading(logoutToken);
    },
    async signOutUrl(idToken) {
      const { buildEndSessionUrl } = await import('openid-client');
      const provider = await configuration();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      const comeBack = { post_logout_redirect_uri: client.signedOutUri };
      const hinted = buildEndSessionUrl(provider, { ...comeBack, id_token_hint: idToken });
      return hinted.href.length > MOST_LETTERS ? buildEndSessionUrl(provider, comeBack) : hinted;
    },
  };
}

function readerFor({ clientId }: OidcClient, { issuer, jwks_uri: keysAt }: ServerMetadata) {
  if (keysAt === undefined) throw new LogoutTokenRefused('the provider says nowhere what it signs with');
  return logoutTokens({ issuer, keysAt, clientId });
}

const rolesIn = (claims: object, { roleClaim }: OidcClient) =>
  roleClaim === undefined ? undefined : claimValues(claims, roleClaim);

/** Whether an ID token leaves something out that userinfo may tell. */
const isShort = (claims: IDToken, client: OidcClient) =>
  claims.email === undefined || (client.roleClaim !== undefined && rolesIn(claims, client) === undefined);

async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery } = await import(
    'openid-client'
  );
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  // Basic is the default of a provider that says nothing.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
  return discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: PATIENCE_SECONDS,
    // The settings allow it on this very machine alone.
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  });
}

/** Some providers write it as a text. */
function isVerified(claim: unknown): boolean | undefined {
  return claim === undefined ? undefined : claim === true || claim === 'true';
}
