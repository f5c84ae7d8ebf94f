import { asWorker, type Db, type Tx } from '@tutka/database';
import { codeMatches } from '../clients/code-hash.ts';
import { MAX_TRIES } from '../domain/one-time-code.ts';
import type { SignInRules } from '../sign-in/request-code.ts';
import { countFailure, spendCode, takeTry } from '../store/codes.ts';

/** What was typed is not the address of the account that is to go. */
class AnotherAddress extends Error {
  override readonly name = 'AnotherAddress';
}

/** Wrong, spent, or expired; whoever asks stays signed in. */
class CodeNotTaken extends Error {
  override readonly name = 'CodeNotTaken';
}

/** What somebody types so that no slip and no stranger at their screen ends an account. */
export interface Confirmation {
  readonly email: string;
  readonly otp?: string | undefined;
}

interface Asked {
  readonly email: string;
  /** Whether a code has to be there: somebody's own account, where people have codes. */
  readonly byCode: boolean;
}

/**
 * Compares what was typed; a code's try is counted and committed before anything is compared. Answers how the code is spent, in
 * the transaction that deletes. Throws AnotherAddress, CodeNotTaken.
 */
export async function confirmed(
  worker: Db,
  { pepper }: Pick<SignInRules, 'pepper'>,
  { email, byCode }: Asked,
  typed: Confirmation,
): Promise<(tx: Tx) => Promise<void>> {
  if (typed.email !== email) throw new AnotherAddress();
  if (!byCode) return async () => undefined;
  const kept = await asWorker(worker, (tx) => takeTry(tx, email, MAX_TRIES));
  if (!(await codeMatches(typed.otp ?? '', kept, pepper)) || !kept) {
    await asWorker(worker, (tx) => countFailure(tx, email));
    throw new CodeNotTaken();
  }
  return async (tx) => {
    if (!(await spendCode(tx, email, kept.hash))) throw new CodeNotTaken();
  };
}
