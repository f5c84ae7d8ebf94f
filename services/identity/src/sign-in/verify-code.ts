import { asWorker, type Db } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { codeMatches } from '../clients/code-hash.ts';
import { MAX_TRIES } from '../domain/one-time-code.ts';
import { mayJoin } from '../sign-up/may-join.ts';
import { countFailure, spendCode, takeTry } from '../store/codes.ts';
import { lockUserByEmail } from '../store/users.ts';
import { enter, type SignedIn } from './enter.ts';
import { expectCodes, type SignInRules } from './request-code.ts';

class WrongCode extends Error {
  override readonly name = 'WrongCode';
}

interface Attempt {
  readonly email: string;
  readonly otp: string;
  readonly language: string;
  readonly userAgent: string | undefined;
}

/**
 * Signs in with a code: the try is counted and committed before anything is compared. Makes the account at its first
 * sign-in. Throws WrongCode for a wrong, spent or expired one, or where they may get no account any more, AccountSuspended for a right one of a suspended user,
 * CodesOff.
 */
export async function verifyCode(
  db: Db,
  rules: SignInRules,
  { email, otp, language, userAgent }: Attempt,
  meta: EventMeta,
): Promise<SignedIn> {
  expectCodes(rules);
  const kept = await asWorker(db, (tx) => takeTry(tx, email, MAX_TRIES));
  if (!(await codeMatches(otp, kept, rules.pepper)) || !kept) {
    await asWorker(db, (tx) => countFailure(tx, email));
    throw new WrongCode();
  }
  return asWorker(db, async (tx) => {
    if (!(await spendCode(tx, email, kept.hash))) throw new WrongCode();
    const known = await lockUserByEmail(tx, email);
    // Sign-up may have been closed, or an invitation withdrawn, since the code was sent.
    if (!known && !(await mayJoin(tx, rules, email))) throw new WrongCode();
    return enter(tx, rules, { known, email, language, userAgent }, meta);
  });
}
