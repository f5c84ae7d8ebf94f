import { randomBytes } from 'node:crypto';
import { asWorker, type Db, type Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import type { SignInProblem } from '@tutka/http-contracts';
import type { OidcIdentity, OidcProvider } from '../clients/oidc-provider.ts';
import { mayJoin } from '../sign-up/may-join.ts';
import { findOidcAccount, keepOidcAccount } from '../store/oidc-accounts.ts';
import { keepAttempt, type OidcAttempt, takeAttempt } from '../store/oidc-attempts.ts';
import { lockUser, lockUserByEmail, type UserRow } from '../store/users.ts';
import { AccountSuspended, enter, type SignedIn } from './enter.ts';
import type { SignInRules } from './request-code.ts';
import type { SignIns } from './sign-ins.ts';

/** A sign-in by single sign-on came to nothing; `next` is where it was to lead, where that is known. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly problem: SignInProblem;
  readonly next: string | undefined;
  constructor(problem: SignInProblem, { next, cause }: { next?: string | undefined; cause?: unknown } = {}) {
    super(`single sign-on: ${problem}`, { cause });
    this.problem = problem;
    this.next = next;
  }
}

/** What the provider sent a browser back with, and the token and the name of that browser. */
interface Answer {
  readonly browser: string | undefined;
  readonly userAgent: string | undefined;
  readonly query: URLSearchParams;
}

export interface SingleSignOn {
  /** What people call it; null: the operator gave it no name. */
  readonly name: string | null;
  /** Where the browser that holds the token `browser` goes to. Throws SignInFailed. */
  start(browser: string, wish: { readonly next: string; readonly language: string }): Promise<URL>;
  /** Signs in who comes back; `next` is where to go on to. Throws SignInFailed. */
  finish(answer: Answer, meta: EventMeta): Promise<SignedIn & { readonly next: string }>;
  /** Signs out here who is signed out there, as a logout token of the provider says. Throws LogoutTokenRefused. */
  signOutBy(logoutToken: string): Promise<void>;
  /** Where a browser goes to be signed out there too; undefined: nowhere. Throws what openid-client throws. */
  signOutUrl(idToken: string): Promise<URL | undefined>;
}

/** With whom people sign in, as the operator says. */
export interface SingleSignOnSettings {
  readonly provider: OidcProvider;
  readonly name: string | null;
  /** Whether an address counts of which the provider does not say that it was verified. */
  readonly trustsEmails: boolean;
  /** Who has one of these as a role there is ADMIN; none: that is nothing of the provider's. */
  readonly adminValues: readonly string[];
  /** Whether who signs out here is signed out there too. */
  readonly signsOut: boolean;
}

interface Deps extends SingleSignOnSettings {
  readonly worker: Db;
  readonly rules: SignInRules;
  readonly signIns: Pick<SignIns, 'endBy'>;
}

/** Whose account it is, undefined where none is made yet, and its address. */
interface Account {
  readonly known: UserRow | undefined;
  readonly email: string;
}

const secret = () => randomBytes(32).toString('base64url');

/** Signing in by an OpenID provider. */
export function singleSignOn({ worker, provider, name, rules, signIns, ...settings }: Deps): SingleSignOn {
  const { trustsEmails, adminValues, signsOut } = settings;
  const isAdmin = ({ roles }: OidcIdentity) =>
    adminValues.length === 0 ? undefined : roles.some((role) => adminValues.includes(role));

  const linked = async (tx: Tx, subject: string): Promise<UserRow | undefined> => {
    const found = await findOidcAccount(tx, { issuer: provider.issuer, subject });
    return found === undefined ? undefined : await lockUser(tx, found);
  };

  const accountOf = async (tx: Tx, { subject, email, emailVerified }: OidcIdentity): Promise<Account> => {
    const known = await linked(tx, subject);
    if (known) return { known, email: known.email };
    if (email === undefined || !(emailVerified ?? trustsEmails)) throw new SignInFailed('EMAIL_NOT_VERIFIED');
    const owner = await lockUserByEmail(tx, email);
    if (!owner && !(await mayJoin(tx, rules, email))) throw new SignInFailed('SIGN_UP_CLOSED');
    return { known: owner, email };
  };

  const admit = async (
    tx: Tx,
    who: OidcIdentity,
    browser: { readonly language: string; readonly userAgent: string | undefined },
    meta: EventMeta,
  ) => {
    const account = await accountOf(tx, who);
    const { issuer } = provider;
    const { subject, sid } = who;
    const there = { issuer, subject, sid };
    const said = { claimed: isAdmin(who), idToken: signsOut ? who.idToken : undefined, there };
    const signedIn = await enter(tx, rules, { ...account, ...browser, ...said }, meta);
    await keepOidcAccount(tx, { issuer, subject }, signedIn.user.uuid);
    return signedIn;
  };

  return {
    name,
    start: (browser, { next, language }) =>
      leadingTo(next, async () => {
        const attempt = { state: secret(), nonce: secret(), verifier: secret(), next, language };
        const url = await asked(() => provider.authorizationUrl(attempt, language));
        await asWorker(worker, (tx) => keepAttempt(tx, browser, attempt));
        return url;
      }),
    async finish({ browser, query, userAgent }, meta) {
      const attempt = await taken(worker, browser, query.get('state'));
      const { next, language } = attempt;
      return await leadingTo(next, async () => {
        if (query.get('error') === 'access_denied') throw new SignInFailed('PROVIDER_REFUSED');
        const who = await asked(() => provider.identityOf(query, attempt));
        const signedIn = await asWorker(worker, (tx) => admit(tx, who, { language, userAgent }, meta));
        return { ...signedIn, next };
      });
    },
    signOutBy: async (logoutToken) => signIns.endBy(provider.issuer, await provider.ended(logoutToken)),
    signOutUrl: async (idToken) => (signsOut ? await provider.signOutUrl(idToken) : undefined),
  };
}

async function taken(worker: Db, browser: string | undefined, state: string | null): Promise<OidcAttempt> {
  const attempt =
    browser !== undefined && state !== null
      ? await asWorker(worker, (tx) => takeAttempt(tx, browser, state))
      : undefined;
  if (!attempt) throw new SignInFailed('ATTEMPT_OVER');
  return attempt;
}

/** What the provider, or the way there, fails with is no fault of ours. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new SignInFailed('PROVIDER_FAILED', { cause });
  }
}

/** What it fails with says where it was to lead, so that another try leads there. */
async function leadingTo<T>(next: string, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof AccountSuspended) throw new SignInFailed('ACCOUNT_SUSPENDED', { next });
    if (error instanceof SignInFailed) throw new SignInFailed(error.problem, { next, cause: error.cause });
    throw new SignInFailed('FAILED', { next, cause: error });
  }
}
