import { addDays, addMonths, dayOf, writeChinaTime } from './china-time.ts';
import { toFen } from './fen.ts';
import { Refusal } from './merchant-request.ts';
import { fitsPeriod } from './merchant-terms.ts';
import { type Agreement, digits, type Store, type Trade } from './state.ts';

/** How long before its day a deduction may be made. */
const EARLIEST_DAYS = 5;

/** How a merchant names an agreement: by Alipay's number, or by its own and the scene it was signed for. */
interface AgreementNames {
  readonly agreementNo: string;
  readonly externalAgreementNo: string;
  readonly signScene: string;
}

/** What persons agreed to. All of it is kept before it returns. */
export interface Agreements {
  /** One that is in force: Alipay tells merchants nothing of others. */
  find(names: AgreementNames): Agreement | undefined;
  byNo(agreementNo: string): Agreement | undefined;
  /** The person signs what comes with a payment; undefined where nothing does, or it is signed already. */
  sign(trade: Trade): Agreement | undefined;
  /** Throws Refusal where the agreement does not allow that amount today. */
  expectDue(agreement: Agreement, fen: bigint): void;
  /** A deduction was made: the next one is due a period later. */
  noteDeduction(agreement: Agreement, outTradeNo: string): void;
  /** Later than it is due, never earlier. Throws Refusal. */
  postpone(agreement: Agreement, day: string): void;
  unsign(agreement: Agreement): boolean;
}

const isInForce = ({ status }: Agreement) => status === 'NORMAL';

export function createAgreements({ state, save }: Store, now: () => number): Agreements {
  const all = () => Object.values(state.agreements);
  const byNo = (agreementNo: string) =>
    Object.hasOwn(state.agreements, agreementNo) ? state.agreements[agreementNo] : undefined;
  const byOwnNumber = ({ externalAgreementNo, signScene }: Omit<AgreementNames, 'agreementNo'>) =>
    all().find(
      (each) =>
        isInForce(each) && each.externalAgreementNo === externalAgreementNo && each.signScene === signScene,
    );
  return {
    byNo,
    find: (names) => {
      const found = names.agreementNo ? byNo(names.agreementNo) : byOwnNumber(names);
      return found && isInForce(found) ? found : undefined;
    },
    sign: (trade) => {
      if (!trade.terms || byOwnNumber(trade.terms)) return undefined;
      const agreement: Agreement = {
        ...trade.terms,
        agreementNo: `${dayOf(now()).replaceAll('-', '')}${digits(12)}`,
        subject: trade.subject,
        signedAt: writeChinaTime(now()),
        status: 'NORMAL',
        nextDeduct: trade.terms.executeTime,
        lastDeduct: undefined,
        deductions: [],
      };
      state.agreements[agreement.agreementNo] = agreement;
      trade.signed = agreement.agreementNo;
      save();
      return agreement;
    },
    expectDue: ({ nextDeduct, singleAmount }, fen) => {
      if (fen > (toFen(singleAmount) ?? 0n)) {
        throw new Refusal('ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED', '周期扣款的单笔金额超过签约时限制');
      }
      const today = dayOf(now());
      if (today < addDays(nextDeduct, -EARLIEST_DAYS) || today > nextDeduct) {
        throw new Refusal('ACQ.CYCLE_PAY_DATE_NOT_MATCH', '扣款日期不在签约时的允许范围之内');
      }
    },
    noteDeduction: (agreement, outTradeNo) => {
      const { periodType, period, nextDeduct } = agreement;
      agreement.nextDeduct =
        periodType === 'MONTH' ? addMonths(nextDeduct, period) : addDays(nextDeduct, period);
      agreement.lastDeduct = writeChinaTime(now());
      agreement.deductions.push(outTradeNo);
      save();
    },
    postpone: (agreement, day) => {
      const { nextDeduct, periodType } = agreement;
      if (!fitsPeriod(day, periodType) || day <= nextDeduct || day < dayOf(now())) {
        throw new Refusal('ILLEGAL_EXECUTION_TIME', '执行计划时间参数非法');
      }
      agreement.nextDeduct = day;
      save();
    },
    unsign: (agreement) => {
      if (!isInForce(agreement)) return false;
      agreement.status = 'UNSIGN';
      save();
      return true;
    },
  };
}
