import { expect, it } from '@jest/globals';
import { creditPacks, usualPack } from './credit-packs.ts';

it('offers amounts that can be paid for in every currency', () => {
  expect(creditPacks('USD')).toEqual(['10', '25', '50', '100']);
  expect(creditPacks('JPY')).toEqual(['1000', '2500', '5000', '10000']);
  expect([usualPack('KRW'), usualPack('TWD'), usualPack('CNY')]).toEqual(['25000', '250', '25']);
});
