import { queries, type Tx } from '@tutka/database';
import { type CodeState, HOUR_MS } from '../domain/one-time-code.ts';

interface Row {
  sent_at: string;
  hour_started_at: string;
  sent_in_hour: number;
  failures: number;
  failures_since: string;
}

export interface StoredCode {
  readonly hash: Buffer;
  readonly salt: Buffer;
}

/** What is kept for an address, locked until the transaction ends. */
export async function lockCode(tx: Tx, email: string): Promise<CodeState | undefined> {
  await queries(tx).raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`one-time-code:${email}`]);
  const row = await queries(tx)('one_time_codes').where({ email }).first<Row | undefined>();
  if (!row) return undefined;
  return {
    sentAt: Number(row.sent_at),
    hourStartedAt: Number(row.hour_started_at),
    sentInHour: row.sent_in_hour,
    failures: row.failures,
    failuresSince: Number(row.failures_since),
  };
}

/** Puts a new code in the place of an older one; `code` is left out where no mail goes out. */
export async function keepCode(
  tx: Tx,
  email: string,
  state: CodeState,
  code: StoredCode | undefined,
  expiresAt: Date,
): Promise<void> {
  const row = {
    hash: code?.hash ?? null,
    salt: code?.salt ?? null,
    expires_at: expiresAt,
    tries: 0,
    sent_at: state.sentAt,
    hour_started_at: state.hourStartedAt,
    sent_in_hour: state.sentInHour,
    failures: state.failures,
    failures_since: state.failuresSince,
  };
  await queries(tx)('one_time_codes')
    .insert({ email, ...row })
    .onConflict('email')
    .merge(row);
}

/** Counts one try, then hands out what to compare with; undefined where there is nothing to try. */
export async function takeTry(tx: Tx, email: string, maxTries: number): Promise<StoredCode | undefined> {
  const [row] = await queries(tx)('one_time_codes')
    .where({ email })
    .where('tries', '<', maxTries)
    .where('expires_at', '>', queries(tx).fn.now())
    .whereNotNull('hash')
    .update({ tries: queries(tx).raw('tries + 1') })
    .returning(['hash', 'salt']);
  return row as StoredCode | undefined;
}

export async function countFailure(tx: Tx, email: string): Promise<void> {
  await queries(tx)('one_time_codes').where({ email }).increment('failures', 1);
}

/** Spends the code that was just compared; false where another sign-in was faster. */
export async function spendCode(tx: Tx, email: string, hash: Buffer): Promise<boolean> {
  const spent = await queries(tx)('one_time_codes')
    .where({ email, hash })
    .update({ hash: null, salt: null, failures: 0 });
  return spent === 1;
}

/** Forgets an address whose account ends. */
export async function forgetCode(tx: Tx, email: string): Promise<void> {
  await queries(tx)('one_time_codes').where({ email }).delete();
}

/** Forgets addresses, which anybody may have typed, once their code has expired and no limit counts them any more. */
export async function forgetOldCodes(tx: Tx, now: number): Promise<void> {
  await queries(tx)('one_time_codes')
    .where('expires_at', '<', new Date(now))
    .where('hour_started_at', '<=', now - HOUR_MS)
    .where('failures_since', '<=', now - HOUR_MS)
    .delete();
}
