import type { AlipaySdk } from 'alipay-sdk';
import { type Notice, NoticeRefused, type RawNotice } from '../payment-provider.ts';
import { fromAgreementNumber, fromNumber } from './numbers.ts';

/** Who a notification has to be for. */
export interface Recipient {
  readonly appId: string;
  /** The account that the money goes to; undefined: whichever the app has. */
  readonly sellerId: string | undefined;
}

/** Checks a notification of Alipay's. @throws NoticeRefused */
export function readNotice(sdk: AlipaySdk, recipient: Recipient, { body }: RawNotice): Notice {
  const fields = readForm(body);
  // The SDK takes the way of signing from the message itself: SHA-1 would pass.
  if (fields.sign_type !== 'RSA2') throw new NoticeRefused('it is not signed with RSA2');
  if (!isGenuine(sdk, fields)) throw new NoticeRefused('its signature is not by Alipay');
  expectRecipient(fields, recipient);
  const { notify_id: id, notify_type: type = '', trade_status: status = fields.status } = fields;
  if (!id) throw new NoticeRefused('it has no number');
  return {
    id,
    type: status ? `${type}.${status}` : type,
    payment: fromNumber(fields.out_trade_no ?? ''),
    subscription: fromAgreementNumber(fields.external_agreement_no ?? ''),
  };
}

type Fields = Readonly<Record<string, string>>;

/** The values as they were signed: decoded once, and each there once. */
function readForm(body: Buffer): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(textOf(body))) {
    if (fields.has(name)) throw new NoticeRefused('a field is there twice');
    fields.set(name, value);
  }
  const charset = fields.get('charset') ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw new NoticeRefused('it is not in UTF-8');
  return Object.fromEntries(fields);
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new NoticeRefused('it is no text');
  }
}

function isGenuine(sdk: AlipaySdk, fields: Fields): boolean {
  try {
    // Not checkNotifySign, which decodes the values a second time.
    return sdk.checkNotifySignV2(fields);
  } catch {
    return false;
  }
}

function expectRecipient(fields: Fields, { appId, sellerId }: Recipient): void {
  if (fields.app_id !== appId) throw new NoticeRefused('it is for another app');
  // Notices about agreements name no seller.
  const isTrade = fields.notify_type === 'trade_status_sync' || fields.seller_id !== undefined;
  if (sellerId !== undefined && isTrade && fields.seller_id !== sellerId) {
    throw new NoticeRefused('it is for another seller');
  }
}
