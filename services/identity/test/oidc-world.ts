import { afterAll } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import type { ApiAnswer } from '@tutka/testing';
import { oidcProvider } from '../src/clients/oidc-provider.ts';
import type { SignInRules } from '../src/sign-in/request-code.ts';
import type { SingleSignOnSettings } from '../src/sign-in/single-sign-on.ts';
import { startIdentity } from './identity.ts';
import { clientId, clientSecret, type OidcSite, startOidcSite } from './oidc-site.ts';

type Identity = Awaited<ReturnType<typeof startIdentity>>;

const here = 'http://localhost:8080';
export const signedOutUri = `${here}/signin`;
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** An OpenID provider, and a platform that is registered there. */
export interface World {
  readonly site: OidcSite;
  readonly identity: Identity;
}

interface Options extends Partial<Omit<SingleSignOnSettings, 'provider'>> {
  readonly tellsInTokens?: boolean;
  readonly siteSignsOut?: boolean;
  readonly namesSessions?: boolean;
  readonly scope?: string;
  readonly roleClaim?: string;
  readonly rules?: Partial<SignInRules>;
}

/** Both end with the file's tests. */
export async function openFirm(options: Options = {}): Promise<World> {
  const { tellsInTokens = false, siteSignsOut = true, namesSessions = true, rules, ...asked } = options;
  const { roleClaim, scope = 'openid email profile', ...settings } = asked;
  const redirectUri = `${here}/api/auth/oidc/callback`;
  const site = await startOidcSite({
    redirectUri,
    tellsInTokens,
    namesSessions,
    signsOut: siteSignsOut,
  });
  const client = { issuer: site.issuer, clientId, clientSecret, redirectUri, signedOutUri, scope, roleClaim };
  const identity = await startIdentity(rules, {
    name: 'Firm',
    trustsEmails: false,
    adminValues: [],
    signsOut: false,
    ...settings,
    provider: oidcProvider(client),
  });
  stops.push(site.close, identity.stop);
  return { site, identity };
}

export const locationOf = ({ headers }: ApiAnswer) => headers.get('location') ?? '';
export const cookieOf = ({ headers }: ApiAnswer, name: string) =>
  new RegExp(`(?:^|, )${name}=([\\w-]{43});`).exec(headers.get('set-cookie') ?? '')?.[1];

export async function start(identity: Identity, query: Record<string, string> = {}) {
  const answer = await identity.api.call(routes.startSingleSignOn, { query });
  return { location: locationOf(answer), browser: cookieOf(answer, 'tutka-sign-in') ?? '' };
}

export const comeBack = (identity: Identity, browser: string, query: URLSearchParams) =>
  identity.api.call(routes.finishSingleSignOn, {
    query: Object.fromEntries(query),
    headers: { 'x-sign-in-browser': browser },
  });

/** All of it, as a browser does it. */
export async function signIn({ site, identity }: World, login: string, query: Record<string, string> = {}) {
  const { location, browser } = await start(identity, query);
  return comeBack(identity, browser, await site.signIn(location, login));
}

export const verified = (email: string) => ({ email, email_verified: true });
export const userOf = ({ identity }: World, email: string) =>
  identity.worker('users').where({ email }).first();

/** Who signed in last with an address. */
export async function personOf(world: World, email: string): Promise<Person> {
  const { uuid: userUuid, id: userId, role, language } = await userOf(world, email);
  const sessions = world.identity.worker('sessions').where({ user_uuid: userUuid });
  const { uuid: sessionUuid, workspace } = await sessions.orderBy('created_at', 'desc').first();
  const acting = { workspace, workspaceRole: 'owner', sessionUuid } as const;
  return { kind: 'person', userUuid, userId, role, language, ...acting };
}
