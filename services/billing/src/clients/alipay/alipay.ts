import type { PaymentProvider } from '../payment-provider.ts';
import { CURRENCY } from './amounts.ts';
import { alipayBooks } from './books.ts';
import { openGateway } from './gateway.ts';
import { InvalidAlipaySettings, readKeys } from './keys.ts';
import { readNotice } from './notices.ts';
import { signPage } from './page-pay.ts';
import { createRecurring } from './recurring.ts';
import { findRefund, giveBack } from './refunds.ts';
import { AlipaySdk } from './sdk.ts';
import { closeTrade, lookAt } from './trades.ts';

const PRODUCTION = 'https://openapi.alipay.com/gateway.do';
const TIMEOUT_MS = 10_000;
/** One of those that Alipay publishes for 周期扣款; which one it is stands in the contract. */
const SCENE = 'INDUSTRY|DIGITAL_MEDIA';

export interface AlipayOptions {
  readonly appId: string;
  /** The app's own key: PEM or its base64 alone. */
  readonly privateKey: string;
  /** The key named 支付宝公钥, not the app's own. */
  readonly alipayPublicKey: string;
  /** Where this process reaches Alipay. */
  readonly gateway?: string;
  /** Where people's browsers reach it, if that is another address: the sandbox behind the platform's own origin. */
  readonly pageGateway?: string;
  /** The account that money goes to, 2088…; notifications for another are refused. */
  readonly sellerId?: string;
  /** Where Alipay sends its notifications. */
  readonly notifyUrl: string;
  /** The trade (签约场景) that agreements to be charged again and again are signed for. */
  readonly signScene?: string;
  readonly sandbox?: boolean;
  readonly now?: () => Date;
}

/** Takes money through Alipay's page. Throws InvalidAlipaySettings where it could not be believed. */
export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { appId, gateway = PRODUCTION, notifyUrl, now = () => new Date() } = options;
  if (appId.trim() === '') throw new InvalidAlipaySettings("the app's number is blank");
  if (options.sellerId?.trim() === '') throw new InvalidAlipaySettings("the seller's number is blank");
  if (!URL.canParse(notifyUrl)) throw new InvalidAlipaySettings('the address for notifications is none');
  const keys = readKeys(options.privateKey, options.alipayPublicKey);
  const open = (address: string) =>
    new AlipaySdk({
      appId,
      ...keys,
      keyType: 'PKCS8',
      signType: 'RSA2',
      gateway: address,
      camelcase: false,
      timeout: TIMEOUT_MS,
    });
  const sdk = open(gateway);
  const pageSdk = open(options.pageGateway ?? gateway);
  const ask = openGateway(sdk, now);
  const recipient = { appId, sellerId: options.sellerId };
  const signing = () => ({ sdk: pageSdk, notifyUrl, now: now() });
  return {
    name: 'alipay',
    sandbox: options.sandbox ?? false,
    currencies: [CURRENCY],
    recurring: createRecurring({ ask, scene: options.signScene ?? SCENE, now, notifyUrl }, signing),
    open: async (attempt) => signPage(signing(), attempt),
    look: (payment) => lookAt(ask, payment, now()),
    close: (payment) => closeTrade(ask, payment, now()),
    refund: (refund) => giveBack(ask, refund),
    lookRefund: (refund) => findRefund(ask, refund),
    read: async (notice) => readNotice(sdk, recipient, notice),
    books: alipayBooks(ask),
  };
}
