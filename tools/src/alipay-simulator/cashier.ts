import type { ServerResponse } from 'node:http';
import { agreementPage } from './agreement-page.ts';
import { writeChinaTime } from './china-time.ts';
import type { GatewayWorld } from './gateway-world.ts';
import { pageHeaders } from './html.ts';
import { Refusal, readMerchantRequest } from './merchant-request.ts';
import { cashierPage, refusalPage } from './page.ts';
import { signable, signText } from './rsa.ts';
import type { Trade } from './state.ts';

/** The pages that a person sees. All addresses in them are relative: they work below any path. */
export interface Cashier {
  /** Somebody comes with an address that the merchant signed. */
  enter(fields: Readonly<Record<string, string>>, response: ServerResponse): void;
  show(tradeNo: string, hasFailed: boolean, response: ServerResponse): void;
  act(tradeNo: string, act: string, response: ServerResponse): void;
  /** What somebody agreed to, and may end. */
  showAgreement(agreementNo: string, response: ServerResponse): void;
  unsign(agreementNo: string, response: ServerResponse): void;
}

function redirect(response: ServerResponse, to: string, returnUrl?: string): void {
  response.writeHead(303, { ...pageHeaders(returnUrl), location: to }).end();
}

function sendRefusal(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  response.writeHead(400, pageHeaders(undefined)).end(refusalPage(error.subCode, error.message));
}

export function createCashier(world: Omit<GatewayWorld, 'faults'>): Cashier {
  const { state, trades, agreements, now, notify, notifySigning } = world;
  const find = (tradeNo: string) => {
    const trade = trades.byTradeNo(tradeNo);
    if (!trade) throw new Refusal('ACQ.TRADE_NOT_EXIST', '交易不存在');
    return trade;
  };
  /** Where the person goes back to, with what the page tells the merchant on the way. */
  const backFrom = (trade: Trade): string | undefined => {
    if (trade.returnUrl === undefined || !URL.canParse(trade.returnUrl)) return undefined;
    const url = new URL(trade.returnUrl);
    if (trade.paidAt === undefined) return url.toString();
    const told = {
      charset: 'utf-8',
      method: 'alipay.trade.page.pay.return',
      version: '1.0',
      app_id: state.appId,
      auth_app_id: state.appId,
      seller_id: state.sellerId,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      total_amount: trade.total,
      timestamp: writeChinaTime(now()),
      sign_type: 'RSA2',
    };
    const sign = signText(signable(told, ['sign_type']), state.alipayKeys.privateKey);
    for (const [name, value] of Object.entries({ ...told, sign })) url.searchParams.set(name, value);
    return url.toString();
  };
  const findAgreement = (agreementNo: string) => {
    const agreement = agreements.byNo(agreementNo);
    if (!agreement) throw new Refusal('USER_AGREEMENT_NOT_EXIST', '用户协议不存在');
    return agreement;
  };
  const pay = (trade: Trade, isSigning: boolean): string => {
    if (trades.pay(trade)) {
      notify(trade);
      const agreement = isSigning ? agreements.sign(trade) : undefined;
      if (agreement) notifySigning(agreement);
    }
    return backFrom(trade) ?? `../${trade.tradeNo}`;
  };
  const acts: Readonly<Record<string, (trade: Trade) => string>> = {
    pay: (trade) => pay(trade, true),
    'pay-only': (trade) => pay(trade, false),
    fail: (trade) => `../${trade.tradeNo}?failed=1`,
    cancel: (trade) => {
      if (trades.close(trade)) notify(trade);
      return backFrom(trade) ?? `../${trade.tradeNo}`;
    },
  };
  const guarded = (response: ServerResponse, work: () => void) => {
    try {
      work();
    } catch (error) {
      sendRefusal(response, error);
    }
  };
  return {
    enter: (fields, response) =>
      guarded(response, () => {
        const trade = trades.open(readMerchantRequest(fields, state));
        redirect(response, `cashier/${trade.tradeNo}`, trade.returnUrl);
      }),
    show: (tradeNo, hasFailed, response) =>
      guarded(response, () => {
        const trade = find(tradeNo);
        response.writeHead(200, pageHeaders(trade.returnUrl));
        const signed = state.agreements[trade.signed ?? ''];
        response.end(cashierPage(trade, { hasFailed, back: backFrom(trade), signed }));
      }),
    act: (tradeNo, act, response) =>
      guarded(response, () => {
        const trade = find(tradeNo);
        redirect(response, acts[act]?.(trade) ?? `../${trade.tradeNo}`, trade.returnUrl);
      }),
    showAgreement: (agreementNo, response) =>
      guarded(response, () => {
        const agreement = findAgreement(agreementNo);
        response.writeHead(200, pageHeaders(undefined)).end(agreementPage(agreement));
      }),
    unsign: (agreementNo, response) =>
      guarded(response, () => {
        const agreement = findAgreement(agreementNo);
        if (agreements.unsign(agreement)) notifySigning(agreement);
        redirect(response, `../${agreementNo}`);
      }),
  };
}
