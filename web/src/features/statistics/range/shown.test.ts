import { expect, it } from '@jest/globals';
import { shownOf } from './shown.ts';
import { ownZone } from './zones.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const shown = (search: string) => shownOf(new URLSearchParams(search), now);

it('shows the last thirty days by day where nothing is said', () => {
  expect(shown('tz=UTC')).toMatchObject({
    ...{ range: '30', interval: 'day', zone: 'UTC', drilled: null, compare: false, isLive: true },
    edges: { from: '2026-10-23' },
  });
});

it('takes what was said where it can be', () => {
  expect(
    shown('range=custom&from=2026-03-30&to=2026-03-25&tz=Europe/Helsinki&by=hour&compare=1'),
  ).toMatchObject({
    ...{ range: 'custom', interval: 'hour', compare: true, isLive: false },
    edges: { from: '2026-03-25', to: '2026-03-30' },
  });
  expect(shown('model=')).toMatchObject({ drilled: { to: 'model', value: '' } });
});

it('is as usual where it was said wrong', () => {
  const wrong = shown('range=4&by=minute&tz=Nowhere/At_all&from=2026-13-01');
  expect(wrong).toMatchObject({ range: '30', interval: 'day', zone: ownZone() });
  expect(shown('range=90&by=hour').interval).toBe('day');
  expect(shown('range=custom&from=x&to=y&tz=UTC').custom).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});
