import { z } from 'zod';
import { type BookRange, isWithin } from '../../domain/reconciliation/book-line.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import type { ProviderBooks } from '../provider-books.ts';
import { fetchBill } from './bill-file.ts';
import { billLines } from './bill-lines.ts';
import { fromChinaTime, toChinaTime } from './china-time.ts';
import type { Ask } from './gateway.ts';

const DAY_MS = 86_400_000;
/** Alipay makes a day's bill in the morning of the next one: by nine, and some time later now and then. */
const READY_HOURS = 10;

const answerSchema = z.object({ bill_download_url: z.url() });

const dayOf = (instant: Date) => toChinaTime(instant).slice(0, 'yyyy-mm-dd'.length);
function midnight(day: string): Date {
  const instant = fromChinaTime(`${day} 00:00:00`);
  if (instant === undefined) throw new Error(`"${day}" is no day of Alipay's`);
  return instant;
}

/** Alipay's business bills, a day in China at a time. */
export function alipayBooks(ask: Ask): ProviderBooks {
  return {
    newestDay(now) {
      const to = midnight(dayOf(new Date(now.getTime() - READY_HOURS * 3_600_000)));
      return { from: new Date(to.getTime() - DAY_MS), to };
    },
    async read(range, cursor = dayOf(range.from)) {
      const end = new Date(midnight(cursor).getTime() + DAY_MS);
      const next = end < range.to ? { next: dayOf(end) } : { next: undefined };
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: cursor,
      });
      // There is none, it is not made yet, or the account may not have it.
      if (!answer.ok) return { lines: [], gap: `${cursor} ${answer.subCode}`, ...next };
      return { lines: within(range, await linesAt(answer.data)), ...next };
    },
  };
}

async function linesAt(answer: unknown) {
  const read = answerSchema.safeParse(answer);
  if (!read.success) throw new ProviderUnavailable('Alipay answered in no form that is known');
  return billLines(await fetchBill(read.data.bill_download_url));
}

const within = (range: BookRange, lines: ReturnType<typeof billLines>) =>
  lines.filter(({ at }) => isWithin(range, at));
