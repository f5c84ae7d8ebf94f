import { randomUUID } from 'node:crypto';
import { writeChinaTime } from './china-time.ts';
import type { Fault } from './faults.ts';
import { toYuan } from './fen.ts';
import { signable, signText, strangersKey } from './rsa.ts';
import type { State, Trade } from './state.ts';
import { refundedOf } from './trades.ts';

export interface WrittenNotice {
  readonly notifyId: string;
  /** The form as it is posted. */
  readonly body: string;
}

function fieldsOf(trade: Trade, { appId, sellerId }: State, at: number): Record<string, string> {
  const refunded = refundedOf(trade);
  return {
    notify_time: writeChinaTime(at),
    notify_type: 'trade_status_sync',
    notify_id: `${writeChinaTime(at).slice(0, 10).replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    trade_status: trade.status,
    subject: trade.subject,
    total_amount: trade.total,
    gmt_create: trade.createdAt,
    fund_bill_list: JSON.stringify([{ amount: trade.total, fundChannel: 'ALIPAYACCOUNT' }]),
    ...(trade.paidAt === undefined ? {} : { gmt_payment: trade.paidAt, receipt_amount: trade.total }),
    ...(refunded > 0n ? { refund_fee: toYuan(refunded), gmt_refund: writeChinaTime(at) } : {}),
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

/** Writes and signs what the merchant is told of a trade; a fault may make it wrong. */
export function writeNotice(trade: Trade, state: State, at: number, fault?: Fault): WrittenNotice {
  const fields = fieldsOf(trade, state, at);
  const name = fault && changed[fault.fault];
  if (name) fields[name] = fault.value ?? otherwise[name] ?? '';
  const signing = fault?.fault === 'notify-sha1' ? 'RSA' : 'RSA2';
  fields.sign_type = signing;
  const key = fault?.fault === 'notify-other-key' ? strangersKey() : state.alipayKeys.privateKey;
  const sign = signText(signable(fields, ['sign', 'sign_type']), key, signing);
  return { notifyId: fields.notify_id ?? '', body: new URLSearchParams({ ...fields, sign }).toString() };
}
