import { isAtMost } from '../order/amounts.ts';

/** As much as the API gives at once. */
const MOST = '10000000';

/** Whether this is an amount that can be given. */
export const isGift = (amount: string): boolean => isAtMost(amount, MOST);

/** As `<input type="date">` writes it, where the reader is. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
