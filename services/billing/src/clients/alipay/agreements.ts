import { z } from 'zod';
import { type Opened, ProviderRefused } from '../payment-provider.ts';
import type { Agreement, AgreementTruth, KnownAgreement, Terms } from '../recurring-provider.ts';
import { CURRENCY, minorOf, toTotal } from './amounts.ts';
import { dayOf, firstDay, planDay } from './deduct-days.ts';
import { type Answer, type Ask, readData } from './gateway.ts';
import { expiryOf, readAgreementReference, toAgreementNumber, withPeriod } from './numbers.ts';
import { type PageSigning, signPage } from './page-pay.ts';
import { GRACE_MS } from './trades.ts';

const NOT_THERE = 'USER_AGREEMENT_NOT_EXIST';

const agreementSchema = z.object({
  agreement_no: z.string().min(1),
  status: z.enum(['TEMP', 'NORMAL', 'STOP']),
  next_deduct_time: z.iso.date(),
  /** The largest amount of one deduction. */
  single_quota: z.string().optional(),
});
type Found = z.infer<typeof agreementSchema>;

export interface AgreementDeps {
  readonly ask: Ask;
  /** The trade of the shop, as it is agreed with Alipay. */
  readonly scene: string;
  readonly now: () => Date;
}

/** Signs the address of the page at which the person pays and agrees to what is charged from then on. */
export function signAgreement(
  signing: PageSigning,
  scene: string,
  { subscription, attempt, amount, period, nextAt }: Agreement,
): Opened {
  const { url, reference } = signPage(signing, attempt, {
    product_code: 'CYCLE_PAY_AUTH',
    agreement_sign_params: {
      personal_product_code: 'CYCLE_PAY_AUTH_P',
      sign_scene: scene,
      external_agreement_no: toAgreementNumber(subscription, attempt.payment),
      access_params: { channel: 'ALIPAYAPP' },
      sign_notify_url: signing.notifyUrl,
      period_rule_params: {
        period_type: 'MONTH',
        period: period === 'year' ? 12 : 1,
        execute_time: planDay(nextAt),
        single_amount: toTotal(amount),
      },
    },
  });
  return { url, reference: withPeriod(reference, period) };
}

/** How Alipay knows an agreement: by its own number, or while that is not known by ours. */
function namesOf({ subscription, reference }: KnownAgreement, scene: string) {
  const number = readAgreementReference(reference)?.number;
  if (number === undefined) return undefined;
  if ('agreementNo' in number) return { agreement_no: number.agreementNo };
  return {
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: scene,
    external_agreement_no: toAgreementNumber(subscription, number.payment),
  };
}

function isThere(answer: Answer): boolean {
  return answer.ok || !answer.subCode.endsWith(NOT_THERE);
}

/** What Alipay knows of an agreement in force; undefined where it is in force no more, or not yet. */
async function find({ ask, scene }: AgreementDeps, known: KnownAgreement): Promise<Found | undefined> {
  const names = namesOf(known, scene);
  if (names === undefined) return undefined;
  const answer = await ask('alipay.user.agreement.query', names);
  return isThere(answer) ? readData(answer, agreementSchema) : undefined;
}

/** Asks how an agreement stands. Of one that was ended Alipay says nothing more. */
export async function lookAgreement(deps: AgreementDeps, known: KnownAgreement): Promise<AgreementTruth> {
  const found = await find(deps, known);
  if (found === undefined) return notThere(known, deps.now());
  if (found.status === 'TEMP') return { state: 'open' };
  if (found.status === 'STOP') return { state: 'ended', reason: 'STOPPED' };
  const period = readAgreementReference(known.reference)?.period ?? 'month';
  return { state: 'active', reference: withPeriod(found.agreement_no, period), renews: true };
}

function notThere({ reference }: KnownAgreement, now: Date): AgreementTruth {
  if (reference === undefined) return { state: 'unknown' };
  const expiry = expiryOf({ reference });
  if (expiry === undefined) return { state: 'ended', reason: 'UNSIGNED' };
  const isOver = now.getTime() >= expiry.getTime() + GRACE_MS;
  return isOver ? { state: 'ended', reason: 'NOT_SIGNED' } : { state: 'open' };
}

/** Ends an agreement; one that is not there is ended already. */
export async function endAgreement(deps: AgreementDeps, known: KnownAgreement): Promise<AgreementTruth> {
  const names = namesOf(known, deps.scene);
  if (names === undefined) return { state: 'unknown' };
  const answer = await deps.ask('alipay.user.agreement.unsign', names);
  if (answer.ok) return { state: 'ended', reason: 'UNSIGNED' };
  if (isThere(answer)) throw new ProviderRefused(answer.message);
  return notThere(known, deps.now());
}

/** Whether the agreement covers other terms as it was signed: nothing of it can be changed. */
export async function covers(deps: AgreementDeps, known: KnownAgreement, terms: Terms): Promise<boolean> {
  if (readAgreementReference(known.reference)?.period !== terms.period) return false;
  const found = await find(deps, known);
  const most = found?.status === 'NORMAL' ? found.single_quota : undefined;
  return most !== undefined && terms.amount.currency === CURRENCY && minorOf(most) >= terms.amount.minor;
}

/** Whether money may be taken today, by the plan as it was or as it was changed just now; `soon`: within days. */
export type Planned = 'today' | 'soon' | 'too early' | 'ended';

/** More than a plan stays behind after a period that was paid on the last day it was tried, and less than a period. */
const SOON_MS = 10 * 86_400_000;

/** Puts the plan of an agreement off to today where its day is over; Alipay never brings one forward. */
export async function planToday(deps: AgreementDeps, known: KnownAgreement): Promise<Planned> {
  const found = await find(deps, known);
  if (found === undefined) return 'ended';
  const [today, planned] = [dayOf(deps.now()), found.next_deduct_time];
  const first = firstDay(planned);
  if (today < first) return dayOf(new Date(deps.now().getTime() + SOON_MS)) >= first ? 'soon' : 'too early';
  if (today <= planned) return 'today';
  const answer = await deps.ask('alipay.user.agreement.executionplan.modify', {
    agreement_no: found.agreement_no,
    deduct_time: planDay(deps.now()),
  });
  if (!answer.ok) throw new ProviderRefused(answer.message);
  return 'today';
}
