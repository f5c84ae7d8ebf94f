import { emailAddress } from '@tutka/http-contracts';
import type { ClientAuth, Configuration } from 'openid-client';

const PATIENCE_SECONDS = 10;
const SCOPE = 'openid email profile';

/** How the operator registered the platform at an OpenID provider. */
export interface OidcClient {
  /** Without what discovery adds to it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where browsers come back to. */
  readonly redirectUri: string;
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
}

/** An OpenID provider; its calls throw what openid-client throws. */
export interface OidcProvider {
  readonly issuer: string;
  /** Where a browser goes to sign in, in a language if the provider speaks it. */
  authorizationUrl(checks: OidcChecks, language: string): Promise<URL>;
  /** Exchanges the code of the address that a browser came back with (its query), and checks what comes for it. */
  identityOf(answer: URLSearchParams, checks: OidcChecks): Promise<OidcIdentity>;
}

/** Its addresses are looked up at the first sign-in, and again after one that failed. */
export function oidcProvider(client: OidcClient): OidcProvider {
  let discovered: Promise<Configuration> | undefined;
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
        scope: SCOPE,
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
      const { sub, email } = claims;
      const hasMore = email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
      const told = hasMore ? await fetchUserInfo(provider, tokens.access_token, sub) : claims;
      return {
        subject: sub,
        email: emailAddress.safeParse(told.email).data,
        emailVerified: isVerified(told.email_verified),
      };
    },
  };
}

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
