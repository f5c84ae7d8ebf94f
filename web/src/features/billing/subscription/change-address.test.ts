import { expect, it } from '@jest/globals';
import { changeAddress, wantedAt } from './change-address.ts';

it('what leads to a change is read back', () => {
  const wanted = { planId: 'team-2', period: 'year' } as const;
  expect(wantedAt(new URL(changeAddress(wanted), 'http://x').searchParams.get('change'))).toEqual(wanted);
});

it.each([null, '', 'team', 'team:week', ':year', 'Team:year'])('%s names no plan', (text) => {
  expect(wantedAt(text)).toBeNull();
});
