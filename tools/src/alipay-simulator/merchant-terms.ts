import { isDay } from './china-time.ts';
import { toFen, toYuan } from './fen.ts';
import { type MerchantRequest, Refusal, text } from './merchant-request.ts';
import type { AgreementTerms } from './state.ts';

type Fields = Readonly<Record<string, unknown>>;

const SHORTEST_DAYS = 7;
const LAST_DAY = 28;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const invalid = () => new Refusal('ACQ.INVALID_PARAMETER', '参数无效');

/** Whether a day may be the day of deductions: of months only one that each of them has. */
export function fitsPeriod(day: string, periodType: AgreementTerms['periodType']): boolean {
  return isDay(day) && (periodType === 'DAY' || Number(day.slice(8)) <= LAST_DAY);
}

/** What the person is to sign together with the payment; undefined where nothing is. Throws Refusal. */
export function readTerms({ content, notifyUrl }: MerchantRequest): AgreementTerms | undefined {
  if (content.agreement_sign_params === undefined) return undefined;
  const signing = fields(content.agreement_sign_params);
  const terms = {
    externalAgreementNo: text(signing.external_agreement_no),
    signScene: text(signing.sign_scene),
    ...readRule(fields(signing.period_rule_params)),
    notifyUrl: text(signing.sign_notify_url) || notifyUrl,
  };
  const isWhole =
    signing.personal_product_code === 'CYCLE_PAY_AUTH_P' &&
    text(fields(signing.access_params).channel) !== '' &&
    /^[A-Za-z0-9]{1,32}$/.test(terms.externalAgreementNo) &&
    // Without a scene of its own Alipay does not tell two agreements of one person apart.
    !['', 'DEFAULT|DEFAULT'].includes(terms.signScene);
  if (!isWhole) throw invalid();
  return terms;
}

function readRule(rule: Fields) {
  const periodType = rule.period_type;
  const period = Number(rule.period);
  const executeTime = text(rule.execute_time);
  const most = toFen(String(rule.single_amount)) ?? 0n;
  if (periodType !== 'MONTH' && periodType !== 'DAY') throw invalid();
  const isLongEnough = Number.isInteger(period) && period >= (periodType === 'DAY' ? SHORTEST_DAYS : 1);
  if (!isLongEnough || !fitsPeriod(executeTime, periodType) || most <= 0n) throw invalid();
  return { periodType, period, executeTime, singleAmount: toYuan(most) } as const;
}
