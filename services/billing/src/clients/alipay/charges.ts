import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';
import { failed, type Truth } from '../payment-words.ts';
import type { Charge } from '../recurring-provider.ts';
import { type AgreementDeps, type Planned, planToday } from './agreements.ts';
import { toTotal } from './amounts.ts';
import type { Answer } from './gateway.ts';
import { readAgreementReference, toNumber } from './numbers.ts';
import { toSubject } from './page-pay.ts';
import { closeTrade, lookAt } from './trades.ts';

const WRONG_DAY = 'ACQ.CYCLE_PAY_DATE_NOT_MATCH';

/** Why nothing was taken, by Alipay's word for it. What is not here lies with the shop, not with the person. */
const reasons: Readonly<Record<string, string>> = {
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': 'INSUFFICIENT_FUNDS',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH': 'INSUFFICIENT_FUNDS',
  'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE': 'INSUFFICIENT_FUNDS',
  'ACQ.ERROR_BALANCE_PAYMENT_DISABLE': 'PAYMENT_DISABLED',
  'ACQ.BUYER_ENABLE_STATUS_FORBID': 'PAYMENT_DISABLED',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': 'LIMIT_EXCEEDED',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': 'LIMIT_EXCEEDED',
  'ACQ.PAYMENT_REQUEST_HAS_RISK': 'RISK',
  'ACQ.PAYMENT_FAIL': 'PAYMENT_FAILED',
  'ACQ.AGREEMENT_NOT_EXIST': 'AGREEMENT_ENDED',
  'ACQ.AGREEMENT_INVALID': 'AGREEMENT_ENDED',
  'ACQ.AGREEMENT_ERROR': 'AGREEMENT_ENDED',
  'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED': 'MORE_THAN_AGREED',
  'ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED': 'MORE_THAN_AGREED',
  'ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED': 'MORE_THAN_AGREED',
  [WRONG_DAY]: 'NOT_DUE',
  'ACQ.TRADE_HAS_CLOSE': 'CLOSED',
};

export interface ChargeDeps extends AgreementDeps {
  readonly notifyUrl: string;
}

/** Asks what became of a charge, whoever asked for it. */
export const lookCharge = ({ ask, now }: ChargeDeps, { payment }: Charge): Promise<Truth> =>
  lookAt(ask, { payment, reference: undefined }, now());

/** Ends a charge, unless it was paid. */
export const closeCharge = ({ ask, now }: ChargeDeps, { payment }: Charge): Promise<Truth> =>
  closeTrade(ask, { payment, reference: undefined }, now());

/**
 * Takes the money of a period by the agreement, once however often it is asked: Alipay knows the payment's number. A
 * plan whose day is over is put off to today, and the charge is open while the days of the plan begin soon; another
 * charge within a period Alipay does not allow.
 */
export async function charge(deps: ChargeDeps, asked: Charge): Promise<Truth> {
  if (asked.kind === 'change') return failed('NOT_DUE');
  const answer = await deduct(deps, asked);
  const truth = await lookCharge(deps, asked);
  if (truth.state === 'paid') return truth;
  if (answer.ok) return takenOn(truth);
  if (answer.subCode !== WRONG_DAY) return refused(deps, asked, answer);
  return await onAnotherDay(deps, asked, answer, await planToday(deps, asked.agreement));
}

type Refusal = Extract<Answer, { ok: false }>;

async function onAnotherDay(
  deps: ChargeDeps,
  asked: Charge,
  answer: Refusal,
  planned: Planned,
): Promise<Truth> {
  if (planned === 'ended') return failed('AGREEMENT_ENDED');
  if (planned === 'soon') return { state: 'open' };
  if (planned === 'too early') return refused(deps, asked, answer);
  // Also where the plan allows today: the day was another when the charge came to Alipay.
  const again = await deduct(deps, asked);
  return again.ok ? takenOn(await lookCharge(deps, asked)) : refused(deps, asked, again);
}

function deduct(
  { ask, notifyUrl }: ChargeDeps,
  { payment, agreement, title, amount }: Charge,
): Promise<Answer> {
  const number = readAgreementReference(agreement.reference)?.number;
  if (number === undefined || !('agreementNo' in number)) throw new ProviderRefused('nothing was signed');
  const content = {
    out_trade_no: toNumber(payment),
    product_code: 'CYCLE_PAY_AUTH',
    subject: toSubject(title),
    total_amount: toTotal(amount),
    agreement_params: { agreement_no: number.agreementNo },
  };
  return ask('alipay.trade.pay', content, { notifyUrl });
}

/** What Alipay took on is there; it may take its time over it. */
function takenOn(truth: Truth): Truth {
  if (truth.state === 'unknown') throw new ProviderUnavailable('Alipay does not know yet what it took on');
  return truth;
}

/** Nothing was taken, and nothing is to be: a trade that was left open is closed, unless it was paid after all. */
async function refused(deps: ChargeDeps, asked: Charge, { subCode, message }: Refusal): Promise<Truth> {
  const truth = await closeCharge(deps, asked);
  if (truth.state === 'paid' || truth.state === 'open') return truth;
  const reason = reasons[subCode];
  if (reason === undefined) throw new ProviderRefused(message);
  return failed(reason);
}
