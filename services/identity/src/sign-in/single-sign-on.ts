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

/** What the provider sent a browser back with, and the token of that browser. */
interface Answer {
  readonly browser: string | undefined;
  readonly query: URLSearchParams;
}

export interface SingleSignOn {
  /** What people call it; null: the operator gave it no name. */
  readonly name: string | null;
  /** Where the browser that holds the token `browser` goes to. Throws SignInFailed. */
  start(browser: string, wish: { readonly next: string; readonly language: string }): Promise<URL>;
  /** Signs in who comes back; `next` is where to go on to. Throws SignInFailed. */
  finish(answer: Answer, meta: EventMeta): Promise<SignedIn & { readonly next: string }>;
}

/** With whom people sign in, as the operator says. */
export interface SingleSignOnSettings {
  readonly provider: OidcProvider;
  readonly name: string | null;
  /** Whether an address counts of which the provider does not say that it was verified. */
  readonly trustsEmails: boolean;
}

interface Deps extends SingleSignOnSettings {
  readonly worker: Db;
  readonly rules: SignInRules;
}

const secret = () => randomBytes(32).toString('base64url');

/** Signing in by an OpenID provider. */
export function singleSignOn({ worker, provider, name, rules, trustsEmails }: Deps): SingleSignOn {
  const accountOf = async (tx: Tx, who: OidcIdentity): Promise<UserRow | undefined> => {
    const { subject, email, emailVerified } = who;
    const linked = await findOidcAccount(tx, { issuer: provider.issuer, subject });
    if (linked !== undefined) return lockUser(tx, linked);
    if (email === undefined || !(emailVerified ?? trustsEmails)) throw new SignInFailed('EMAIL_NOT_VERIFIED');
    const known = await lockUserByEmail(tx, email);
    if (!known && !(await mayJoin(tx, rules, email))) throw new SignInFailed('SIGN_UP_CLOSED');
    return known;
  };

  const admit = async (tx: Tx, who: OidcIdentity, language: string, meta: EventMeta) => {
    const known = await accountOf(tx, who);
    const signedIn = await enter(tx, rules, { known, email: who.email ?? '', language }, meta);
    await keepOidcAccount(tx, { issuer: provider.issuer, subject: who.subject }, signedIn.user.uuid);
    return signedIn;
  };

  return {
    name,
    async start(browser, { next, language }) {
      const attempt = { state: secret(), nonce: secret(), verifier: secret(), next, language };
      const url = await asked(next, () => provider.authorizationUrl(attempt, language));
      await asWorker(worker, (tx) => keepAttempt(tx, browser, attempt));
      return url;
    },
    async finish({ browser, query }, meta) {
      const attempt = await taken(worker, browser, query.get('state'));
      const { next, language } = attempt;
      if (query.get('error') === 'access_denied') throw new SignInFailed('PROVIDER_REFUSED', { next });
      const who = await asked(next, () => provider.identityOf(query, attempt));
      try {
        const signedIn = await asWorker(worker, (tx) => admit(tx, who, language, meta));
        return { ...signedIn, next };
      } catch (error) {
        throw refusalOf(error, next);
      }
    },
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
async function asked<T>(next: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new SignInFailed('PROVIDER_FAILED', { next, cause });
  }
}

function refusalOf(error: unknown, next: string): unknown {
  if (error instanceof SignInFailed) return new SignInFailed(error.problem, { next, cause: error.cause });
  if (error instanceof AccountSuspended) return new SignInFailed('ACCOUNT_SUSPENDED', { next });
  return error;
}
