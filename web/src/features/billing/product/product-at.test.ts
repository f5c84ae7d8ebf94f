import { expect, it } from '@jest/globals';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { productAt } from './product-at.ts';

it.each([
  { kind: 'plan', planId: 'pro', period: 'year' },
  { kind: 'agent', agentUUID: 'cccccccc-0000-4000-8000-000000000012' },
  { kind: 'credits', amount: '20' },
] as const)('%j is read as it is written', (product) => {
  const address = new URL(checkoutAddress({ product, back: '/chat?agent=1' }), 'http://here.invalid');
  expect(productAt(address.searchParams.get('product'))).toEqual(product);
  expect(address.searchParams.get('back')).toBe('/chat?agent=1');
});

it.each([null, '', 'plan', 'plan:pro', 'plan:pro:week', 'agent:', 'boat:1'])(
  '%s names nothing',
  (address) => {
    expect(productAt(address)).toBeNull();
  },
);
