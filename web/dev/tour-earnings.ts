import { id } from './fixtures/values.ts';
import { four, type Stop } from './tour-stop.ts';

/** What agents earn, and what is owed for it. */
export const earningStops: readonly Stop[] = [
  { name: 'earnings', path: '/earnings', states: four },
  { name: 'earnings-none-found', path: `/earnings?agent=${id('c', 99)}`, states: ['filled'] },
  { name: 'owners', path: '/admin/earnings', states: four },
  { name: 'owners-payout', path: `/admin/earnings?pay=${id('b', 2)}.EUR`, states: ['filled'] },
  { name: 'owners-none-owed', path: '/admin/earnings?pay=none', states: ['filled'] },
  { name: 'owners-share', path: '/admin/earnings?share=1', states: ['filled'] },
  { name: 'owner', path: `/admin/earnings/${id('b', 2)}`, states: ['filled', 'empty'] },
];
