import { expect, test } from '@jest/globals';
import { decideSeller, evolveSeller, noSeller, type SellerState } from './seller.decide.ts';
import type { SellerTerms } from './seller.events.ts';

const terms: SellerTerms = {
  name: 'Lighthouse GmbH',
  address: 'Kai 1\n20457 Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  email: '',
  logoText: '',
  note: '',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  taxRates: [{ country: 'DE', region: null, name: 'VAT', percent: '19', isInclusive: true }],
};
const [vat] = terms.taxRates;
if (!vat) throw new Error('There is a rate.');
const known: SellerState = { phase: 'known', terms };

test('what is said is a version, said again it is none, and what was said stays where one is only ensured', () => {
  const [event, ...others] = decideSeller({ type: 'set', terms }, noSeller);
  expect([event, others]).toEqual([{ type: 'SellerChanged', data: { terms } }, []]);
  expect(event && evolveSeller(noSeller, event)).toEqual(known);
  expect(decideSeller({ type: 'set', terms: { ...terms } }, known)).toEqual([]);
  expect(decideSeller({ type: 'set', terms: { ...terms, note: 'HRB 1' } }, known)).toHaveLength(1);
  expect(decideSeller({ type: 'ensure', terms: { ...terms, name: 'Other' } }, known)).toEqual([]);
});

test.each([
  ['one series for both', { creditNotePrefix: 'INV' }],
  ['two taxes for one place', { taxRates: [vat, { ...vat, percent: '7' }] }],
  ['two for a region, written otherwise', { taxRates: ['on', 'ON '].map((region) => ({ ...vat, region })) }],
  ['a region without its country', { taxRates: [{ ...vat, country: null, region: 'ON' }] }],
  ['more than all of it', { taxRates: [{ ...vat, percent: '100.0001' }] }],
])('%s is refused', (_, more) => {
  const set = () => decideSeller({ type: 'set', terms: { ...terms, ...more } }, noSeller);
  expect(set).toThrow(expect.objectContaining({ name: 'SellerMeaningless' }));
});
