import { expect, test } from '@jest/globals';
import { bodyChanges, formChanges } from './agent-changes.ts';
import { blankForm } from './agent-form.ts';

const free = { ...blankForm, name: 'Night clerk' };
const dollars = { ...free, isFree: false, price: '7', currency: 'USD' };

test('of what an agent costs all is changed, or nothing', () => {
  expect(bodyChanges(dollars, { ...dollars, price: '8' })).toEqual({
    isFree: false,
    price: '8',
    currency: 'USD',
  });
  expect(bodyChanges(dollars, { ...dollars, prompt: 'Be brief.' })).toEqual({ prompt: 'Be brief.' });
});

test('a price that was typed for what is free after all is none', () => {
  const typed = { ...free, price: '5', tags: ['night'] };
  expect(formChanges(free, typed)).toEqual({ tags: ['night'] });
  expect(formChanges(free, { ...typed, isFree: false })).toEqual({
    ...{ tags: ['night'], isFree: false },
    ...{ price: '5', currency: 'USD' },
  });
});
