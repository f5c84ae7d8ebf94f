import { z } from 'zod';
import { ProviderUnavailable } from '../payment-provider.ts';
import { minorOf } from './amounts.ts';
import { toChinaTime } from './china-time.ts';
import type { Ask } from './gateway.ts';

const DAY_MS = 86_400_000;
/** Alipay lets a trade wait to be paid for so long at most. */
const LONGEST_WAIT_MS = 15 * DAY_MS;

const soldSchema = z.object({
  detail_list: z
    .array(z.object({ alipay_order_no: z.string(), refund_amount: z.string().default('0.00') }))
    .default([]),
});

/** A trade that was paid. */
interface PaidTrade {
  readonly tradeNo: string;
  readonly number: string;
  readonly paidAt: Date;
}

/**
 * What was given back of a trade, in fen: by us, and in Alipay's own portal. Of parts the trade itself says nothing;
 * the merchant's books do, to apps that may read them (alipay.data.bill.sell.query). Undefined where they do not.
 */
export async function givenBackOf(ask: Ask, trade: PaidTrade): Promise<bigint | undefined> {
  try {
    return await inBooks(ask, trade);
  } catch (error) {
    // What was paid is true all the same.
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}

async function inBooks(ask: Ask, { tradeNo, number, paidAt }: PaidTrade): Promise<bigint | undefined> {
  const answer = await ask('alipay.data.bill.sell.query', {
    start_time: toChinaTime(new Date(paidAt.getTime() - LONGEST_WAIT_MS)),
    end_time: toChinaTime(new Date(paidAt.getTime() + DAY_MS)),
    alipay_order_no: tradeNo,
    merchant_order_no: number,
    page_no: '1',
    page_size: '2000',
  });
  const read = soldSchema.safeParse(answer.ok ? answer.data : undefined);
  const found = read.data?.detail_list.find((each) => each.alipay_order_no === tradeNo);
  return found && minorOf(found.refund_amount);
}
