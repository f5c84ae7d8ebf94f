import { type Account, newId } from './account.ts';
import { type FormGroup, textAt } from './form-body.ts';
import { checkedAmount } from './session-checks.ts';
import { invalid } from './stripe-refusal.ts';
import type { Interval, Price, Product } from './subscription-objects.ts';

const intervals: readonly Interval[] = ['day', 'week', 'month', 'year'];

export function newProduct({ store, now }: Account, name: string, metadata: Product['metadata']): Product {
  if (name.trim() === '') throw invalid('name', 'A product needs a name');
  const id = newId('prod');
  return store.put({ id, object: 'product', created: now(), active: true, name, metadata, livemode: false });
}

/** The price that `price_data` says: of a product that is known, or of a new one. */
export function newPrice(account: Account, data: FormGroup): Price {
  const currency = textAt(data, 'currency') ?? '';
  const interval = intervals.find((each) => each === textAt(data, 'recurring', 'interval'));
  if (interval === undefined) throw invalid('price_data[recurring][interval]', 'Invalid interval');
  const known = textAt(data, 'product');
  if (known !== undefined && account.store.get('product', known) === undefined) {
    throw invalid('price_data[product]', `No such product: '${known}'`, 'resource_missing');
  }
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    currency,
    unit_amount: checkedAmount(textAt(data, 'unit_amount') ?? '', currency),
    product: known ?? newProduct(account, textAt(data, 'product_data', 'name') ?? '', {}).id,
    recurring: { interval, interval_count: Number(textAt(data, 'recurring', 'interval_count') ?? 1) },
    type: 'recurring',
  };
}
