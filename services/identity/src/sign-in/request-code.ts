import { asWorker, type Db, type Tx } from '@tutka/database';
import { hashCode, newCode } from '../clients/code-hash.ts';
import { codeMail } from '../clients/code-mail.ts';
import { expiredMail } from '../clients/expired-mail.ts';
import type { Mail, Mailer } from '../clients/mailer.ts';
import {
  CODE_LIFE_MS,
  type CodeLimit,
  type CodeWait,
  decideCode,
  RESEND_AFTER_MS,
} from '../domain/one-time-code.ts';
import { type JoinRules, mayJoin } from '../sign-up/may-join.ts';
import { keepCode, lockCode } from '../store/codes.ts';
import { expiredInvitation } from '../store/invitations.ts';
import { findUserByEmail } from '../store/users.ts';
import type { EnterRules } from './enter.ts';

export class TooManyCodes extends Error {
  override readonly name = 'TooManyCodes';
  readonly limit: CodeLimit;
  readonly retryAfterSeconds: number;
  constructor({ limit, retryAfterMs }: CodeWait) {
    super('too many codes were asked for');
    this.limit = limit;
    this.retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
  }
}

/** People sign in by single sign-on alone here. */
class CodesOff extends Error {
  override readonly name = 'CodesOff';
}

export interface SignInRules extends JoinRules, EnterRules {
  /** Whether people may sign in by codes. */
  readonly codes: boolean;
  readonly defaultLanguage: string;
  readonly pepper: string;
}

export interface CodeRequest {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly rules: SignInRules;
  /** Told when a mail could not be sent; the asker must not learn whether one was due. */
  readonly mailFailed: (error: unknown) => void;
}

/** Throws CodesOff where nobody may sign in by one. */
export function expectCodes({ codes }: SignInRules): void {
  if (!codes) throw new CodesOff();
}

/**
 * Makes a code and mails it, where the address has an account or may get one; whose invitation came to nothing is mailed that.
 * Answers the same, and as fast, where not: the mail is sent after the answer. Throws TooManyCodes, CodesOff.
 */
export async function requestCode(
  { db, mailer, rules, mailFailed }: CodeRequest,
  { email, language }: { email: string; language: string },
): Promise<{ resendAfterSeconds: number }> {
  expectCodes(rules);
  const code = newCode();
  const hashed = await hashCode(code, rules.pepper);
  const mailDue = await asWorker(db, async (tx) => {
    const now = Date.now();
    const decision = decideCode(await lockCode(tx, email), now);
    if (!decision.allowed) throw new TooManyCodes(decision);
    const account = await findUserByEmail(tx, email);
    const welcome = account ? account.status : await mayJoin(tx, rules, email);
    await keepCode(tx, email, decision.next, welcome ? hashed : undefined, new Date(now + CODE_LIFE_MS));
    if (welcome) return codeMail(email, code, account?.language ?? language);
    return await tooLateMail(tx, email, language);
  });
  if (mailDue) mailer.send(mailDue).catch(mailFailed);
  return { resendAfterSeconds: RESEND_AFTER_MS / 1000 };
}

async function tooLateMail(tx: Tx, email: string, language: string): Promise<Mail | undefined> {
  const expired = await expiredInvitation(tx, email);
  return expired && expiredMail(email, expired.workspaceName, language);
}
