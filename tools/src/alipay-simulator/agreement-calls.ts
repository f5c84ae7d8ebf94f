import { toFen } from './fen.ts';
import type { Call, Content, Fields, GatewayWorld } from './gateway-world.ts';
import { type MerchantRequest, Refusal, text } from './merchant-request.ts';
import { type Agreement, BUYER, FOREVER, type Trade } from './state.ts';

function agreementOf({ agreements }: GatewayWorld, content: Content): Agreement {
  const found = agreements.find({
    agreementNo: text(content.agreement_no),
    externalAgreementNo: text(content.external_agreement_no),
    signScene: text(content.sign_scene),
  });
  if (!found) throw new Refusal('USER_AGREEMENT_NOT_EXIST', '用户协议不存在');
  return found;
}

const query: Call = (world, { content }) => {
  const agreement = agreementOf(world, content);
  return {
    agreement_no: agreement.agreementNo,
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: agreement.signScene,
    // As Alipay documents it: told where it was asked by.
    ...(content.external_agreement_no ? { external_agreement_no: agreement.externalAgreementNo } : {}),
    status: agreement.status,
    sign_time: agreement.signedAt,
    valid_time: agreement.signedAt,
    invalid_time: FOREVER,
    alipay_logon_id: BUYER,
    single_quota: agreement.singleAmount,
    next_deduct_time: agreement.nextDeduct,
    ...(agreement.lastDeduct ? { last_deduct_time: agreement.lastDeduct } : {}),
  };
};

const unsign: Call = (world, { content }) => {
  const agreement = agreementOf(world, content);
  if (world.agreements.unsign(agreement)) world.notifySigning(agreement);
  return {};
};

const postpone: Call = (world, { content }) => {
  const agreement = agreementOf(world, { agreement_no: content.agreement_no });
  world.agreements.postpone(agreement, text(content.deduct_time));
  return { agreement_no: agreement.agreementNo, deduct_time: agreement.nextDeduct };
};

const paidFields = (trade: Trade): Fields => ({
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo,
  buyer_logon_id: BUYER,
  total_amount: trade.total,
  ...(trade.paidAt === undefined ? {} : { receipt_amount: trade.total, gmt_payment: trade.paidAt }),
});

/** Alipay's words for: it is under way, ask later how it went. */
const WAITING: Fields = { code: '10003', msg: 'order success pay inprocess' };

/** Who asks twice at once is refused twice. */
const REFUSED_MS = 60_000;

/** Takes money by an agreement, without the person; under one number once. */
const deduct: Call = (world, request) => {
  const { content } = request;
  const agreement = byAgreement(world, content);
  if (content.product_code !== 'CYCLE_PAY_AUTH') throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
  expectOpen(world.trades.find(text(content.out_trade_no)));
  world.agreements.expectDue(agreement, toFen(text(content.total_amount)) ?? 0n);
  return take(world, request, agreement);
};

function byAgreement({ agreements }: GatewayWorld, content: Content): Agreement {
  const agreementNo = text((content.agreement_params as Fields | undefined)?.agreement_no);
  const found = agreements.find({ agreementNo, externalAgreementNo: '', signScene: '' });
  if (!found) throw new Refusal('ACQ.AGREEMENT_NOT_EXIST', '用户协议不存在');
  return found;
}

function expectOpen(trade: Trade | undefined): void {
  if (trade?.paidAt !== undefined) throw new Refusal('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
  if (trade?.status === 'TRADE_CLOSED') throw new Refusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
}

function take(world: GatewayWorld, request: MerchantRequest, agreement: Agreement): Fields {
  const trade = world.trades.draw(request, agreement.agreementNo);
  const now = world.now();
  const isRefusedStill = trade.refused !== undefined && now < trade.refused.at + REFUSED_MS;
  const fault = isRefusedStill ? undefined : world.faults.take('deduct', agreement.externalAgreementNo);
  if (fault?.fault === 'deduct-waits') return { ...paidFields(trade), ...WAITING };
  if (fault) trade.refused = { at: now, word: fault.value ?? 'ACQ.BUYER_BALANCE_NOT_ENOUGH' };
  if (trade.refused && (fault || isRefusedStill)) throw new Refusal(trade.refused.word, '买家余额不足');
  if (world.trades.pay(trade)) {
    world.agreements.noteDeduction(agreement, trade.outTradeNo);
    world.notify(trade);
  }
  return paidFields(trade);
}

/** Calls about agreements, and by them. */
export const agreementCalls: Readonly<Record<string, Call>> = {
  'alipay.user.agreement.query': query,
  'alipay.user.agreement.unsign': unsign,
  'alipay.user.agreement.executionplan.modify': postpone,
  'alipay.trade.pay': deduct,
};
