import { expect, it } from '@jest/globals';
import { bodyOf, formOf, isWhole, type SellerForm, withRate } from './seller-form.ts';

const seller = {
  ...{ name: 'Lighthouse GmbH', address: 'Kai 1\n20457 Hamburg', country: 'DE', taxId: 'DE123456789' },
  ...{ email: '', logoText: '', note: '', invoicePrefix: 'INV', creditNotePrefix: 'CN' },
  taxRates: [
    { country: 'DE', region: null, name: 'VAT', percent: '19', isInclusive: true },
    { country: null, region: null, name: 'VAT', percent: '0', isInclusive: false },
  ],
  updatedAt: '2026-11-21T12:00:00Z',
};

it('what is not touched is sent as it came', () => {
  const { updatedAt: _, ...terms } = seller;
  expect(bodyOf(formOf(seller))).toEqual(terms);
});

it('a new tax is first one of the own country, then of everywhere else, and has a key of its own', () => {
  const form = formOf({ ...seller, taxRates: [] });
  const one = { ...form, taxRates: withRate(form) };
  const two = withRate(one);
  expect(two.map(({ key, country }) => [key, country])).toEqual([
    [0, 'DE'],
    [1, ''],
  ]);
});

const rate = { key: 0, country: 'CA', region: 'ON', name: 'HST', percent: '13', isInclusive: false };

it.each([
  [{}, true],
  [{ taxRates: [rate] }, true],
  [{ taxRates: [{ ...rate, percent: '13,5' }] }, false],
  [{ taxRates: [{ ...rate, percent: '100.1' }] }, false],
  [{ taxRates: [{ ...rate, name: ' ' }] }, false],
  [{ creditNotePrefix: 'inv' }, false],
  [{ invoicePrefix: 'Nr. ' }, false],
  [{ address: '' }, false],
] as [Partial<SellerForm>, boolean][])('with %j it is whole: %s', (more, whole) => {
  expect(isWhole({ ...formOf(seller), ...more })).toBe(whole);
});
