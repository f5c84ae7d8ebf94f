import { createHash } from 'node:crypto';
import { queries, type Tx } from '@tutka/database';

const MINUTES = 15;

/** A sign-in that went to the provider and is to come back from there, to the same browser. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The path to go on to. */
  readonly next: string;
  readonly language: string;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Keeps an attempt of the browser that holds the token `browser`. */
export async function keepAttempt(tx: Tx, browser: string, attempt: OidcAttempt): Promise<void> {
  const { state, ...rest } = attempt;
  await queries(tx)('oidc_attempts').insert({
    ...rest,
    state_hash: hashOf(state),
    browser_hash: hashOf(browser),
    expires_at: queries(tx).raw(`now() + interval '${MINUTES} minutes'`),
  });
}

/** The attempt with this state, once; undefined for another browser's, and for one that is over. */
export async function takeAttempt(tx: Tx, browser: string, state: string): Promise<OidcAttempt | undefined> {
  const [taken] = await queries(tx)('oidc_attempts')
    .where({ state_hash: hashOf(state), browser_hash: hashOf(browser) })
    .where('expires_at', '>', queries(tx).fn.now())
    .delete()
    .returning<Omit<OidcAttempt, 'state'>[]>(['nonce', 'verifier', 'next', 'language']);
  return taken && { state, ...taken };
}

export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await queries(tx)('oidc_attempts').where('expires_at', '<', queries(tx).fn.now()).delete();
}
