import type { Order } from '@tutka/http-contracts';

/** As many decimals as the API gives an amount. */
const SCALE = 4;

/** An amount in its smallest parts, so that sums are exact. */
function parts(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

function amountOf(all: bigint, decimals: number): string {
  const text = all.toString().padStart(SCALE + 1, '0');
  const fraction = text.slice(-SCALE).slice(0, decimals);
  return text.slice(0, -SCALE) + (decimals === 0 ? '' : `.${fraction}`);
}

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0;

/** What it would have cost without its discounts, and without a tax that was added. */
export function subtotalOf({
  totalPrice,
  discountRules,
  tax,
}: Pick<Order, 'totalPrice' | 'discountRules' | 'tax'>): string {
  const added = tax && !tax.isInclusive ? parts(tax.amount) : 0n;
  const sum = discountRules.reduce((all, { off }) => all + parts(off), parts(totalPrice) - added);
  return amountOf(sum, decimalsOf(totalPrice));
}

/** What of a price was neither given back nor taken by a bank, nor is on its way. */
export function refundableOf({
  totalPrice,
  paymentDetails,
}: Pick<Order, 'totalPrice' | 'paymentDetails'>): string {
  const onItsWay = paymentDetails.refunds.filter(
    ({ status, reason }) => status === 'pending' && reason === 'REQUESTED',
  );
  const { refunded, lost } = paymentDetails;
  const gone = onItsWay.reduce((all, { amount }) => all + parts(amount), parts(refunded) + parts(lost));
  const left = parts(totalPrice) - gone;
  return amountOf(left > 0n ? left : 0n, decimalsOf(totalPrice));
}

/** Whether this is an amount of money, more than none and at most the other. */
export function isAtMost(amount: string, most: string): boolean {
  if (!/^\d{1,15}(\.\d{1,4})?$/.test(amount)) return false;
  return parts(amount) > 0n && parts(amount) <= parts(most);
}

/** Whether it is no money at all. */
export function isNone(amount: string): boolean {
  return parts(amount) === 0n;
}
