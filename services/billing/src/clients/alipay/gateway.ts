import type { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';
import { toChinaTime } from './china-time.ts';

const headSchema = z.looseObject({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
});

/** What Alipay answered, its signature checked. */
export type Answer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly subCode: string; readonly message: string };

/** Asks Alipay for one thing; of what becomes of it later it tells `notifyUrl`. Throws ProviderUnavailable. */
export type Ask = (
  method: string,
  content: Readonly<Record<string, unknown>>,
  more?: { readonly notifyUrl: string },
) => Promise<Answer>;

/** Done, or taken on: what came of it is to be asked. */
const taken = ['10000', '10003'];
const UNAVAILABLE = '20000';
/** Alipay asks to call again with the same numbers, or will have what it lacks later; that there is no bill is an answer. */
const busy = /^(isp\.(?!bill_not_exist)|aop\.)|(^|\.)(SYSTEM_ERROR|SELLER_BALANCE_NOT_ENOUGH)$|call-limited$/;

/** Asks through the SDK. `now` only stamps the request. */
export function openGateway(sdk: AlipaySdk, now: () => Date): Ask {
  return async (method, content, more) => {
    const stamped = { ...more, timestamp: toChinaTime(now()), bizContent: { ...content } };
    const answered = await send(sdk, method, stamped);
    const head = headSchema.safeParse(answered);
    if (!head.success) throw new ProviderUnavailable('Alipay answered in no form that is known');
    const { code, msg, sub_code: subCode, sub_msg: subMsg } = head.data;
    if (taken.includes(code)) return { ok: true, data: answered };
    const message = [subCode, subMsg || msg].filter((part) => part !== '').join(': ');
    if (code === UNAVAILABLE || busy.test(subCode)) throw new ProviderUnavailable(message);
    return { ok: false, subCode, message };
  };
}

async function send(sdk: AlipaySdk, method: string, params: Record<string, unknown>): Promise<unknown> {
  try {
    // Left to itself the SDK believes answers unchecked.
    return await sdk.exec(method, params, { validateSign: true });
  } catch {
    // The SDK's own words hold the whole answer, with the buyer's account in it.
    throw new ProviderUnavailable('Alipay did not answer, or its answer is not signed by it');
  }
}

/** What went well. Throws ProviderRefused where it did not go well. */
export function readData<T>(answer: Answer, schema: z.ZodType<T>): T {
  if (!answer.ok) throw new ProviderRefused(answer.message);
  const read = schema.safeParse(answer.data);
  if (!read.success) throw new ProviderUnavailable('Alipay answered in no form that is known');
  return read.data;
}

/** What went well with one trade of ours. Throws ProviderRefused where it did not go well. */
export function expectData<T extends { out_trade_no: string }>(
  answer: Answer,
  schema: z.ZodType<T>,
  number: string,
): T {
  const data = readData(answer, schema);
  // A signature says that Alipay said it once, not that it said it now and of this trade.
  if (data.out_trade_no !== number) throw new ProviderUnavailable('Alipay answered for another trade');
  return data;
}
