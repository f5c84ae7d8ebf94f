import { expect, it } from '@jest/globals';
import { dayEdges } from './day-edges.ts';

it('both days are counted in', () => {
  expect(dayEdges({ from: '2026-11-21', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 21).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
});

it.each(['', 'soon', '2026-02-31', '0202-11-21', '1970-01-01', '9999-01-01'])('%s narrows nothing', (day) => {
  expect(dayEdges({ from: day, to: day })).toEqual({ from: null, to: null });
});
