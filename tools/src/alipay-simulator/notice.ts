import { randomUUID } from 'node:crypto';
import { dayOf, writeChinaTime } from './china-time.ts';
import type { Fault } from './faults.ts';
import { toYuan } from './fen.ts';
import { signable, signText, strangersKey } from './rsa.ts';
import { type Agreement, BUYER, FOREVER, type State, type Trade } from './state.ts';
import { refundedOf } from './trades.ts';

export interface WrittenNotice {
  readonly notifyId: string;
  /** The form as it is posted. */
  readonly body: string;
}

type Fields = Record<string, string>;

function headOf(type: string, { appId }: State, at: number): Fields {
  return {
    notify_time: writeChinaTime(at),
    notify_type: type,
    notify_id: `${dayOf(at).replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    app_id: appId,
    auth_app_id: appId,
  };
}

/** What a merchant is told of a trade. */
export function tradeFields(trade: Trade, state: State, at: number): Fields {
  const last = trade.refunds.at(-1);
  return {
    ...headOf('trade_status_sync', state, at),
    seller_id: state.sellerId,
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    trade_status: trade.status,
    subject: trade.subject,
    total_amount: trade.total,
    gmt_create: trade.createdAt,
    fund_bill_list: JSON.stringify([{ amount: trade.total, fundChannel: 'ALIPAYACCOUNT' }]),
    ...(trade.paidAt === undefined ? {} : { gmt_payment: trade.paidAt, receipt_amount: trade.total }),
    ...(last && {
      refund_fee: toYuan(refundedOf(trade)),
      gmt_refund: last.at,
      out_biz_no: last.outRequestNo,
    }),
  };
}

/** What a merchant is told of an agreement that was signed, or ended. It names no seller. */
export function agreementFields(agreement: Agreement, state: State, at: number): Fields {
  const isSigned = agreement.status === 'NORMAL';
  return {
    ...headOf(isSigned ? 'dut_user_sign' : 'dut_user_unsign', state, at),
    agreement_no: agreement.agreementNo,
    external_agreement_no: agreement.externalAgreementNo,
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: agreement.signScene,
    status: agreement.status,
    alipay_user_id: '2088000000000000',
    alipay_logon_id: BUYER,
    ...(isSigned
      ? { sign_time: agreement.signedAt, valid_time: agreement.signedAt, invalid_time: FOREVER }
      : { unsign_time: writeChinaTime(at) }),
  };
}

const changed: Partial<Record<Fault['fault'], string>> = {
  'notify-amount': 'total_amount',
  'notify-seller': 'seller_id',
  'notify-app': 'app_id',
};
const otherwise: Readonly<Record<string, string>> = {
  total_amount: '0.01',
  seller_id: '2088000000000000',
  app_id: '2021000000000000',
};

/** Writes and signs what the merchant is told; a fault may make it wrong. */
export function writeNotice(told: Readonly<Fields>, { alipayKeys }: State, fault?: Fault): WrittenNotice {
  const fields = { ...told };
  const name = fault && changed[fault.fault];
  if (name) fields[name] = fault.value ?? otherwise[name] ?? '';
  const signing = fault?.fault === 'notify-sha1' ? 'RSA' : 'RSA2';
  fields.sign_type = signing;
  const key = fault?.fault === 'notify-other-key' ? strangersKey() : alipayKeys.privateKey;
  const sign = signText(signable(fields, ['sign', 'sign_type']), key, signing);
  return { notifyId: fields.notify_id ?? '', body: new URLSearchParams({ ...fields, sign }).toString() };
}
