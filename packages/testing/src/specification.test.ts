import { expect, test } from '@jest/globals';
import { specify } from './index.ts';

class AlreadyOpen extends Error {
  override readonly name = 'AlreadyOpen';
}
type Door = { open: boolean };
type Event = { type: 'Opened' };

const door = specify<'open', Door, Event>({
  initial: { open: false },
  evolve: () => ({ open: true }),
  decide: (_command, state) => {
    if (state.open) throw new AlreadyOpen('The door is open.');
    return [{ type: 'Opened' }];
  },
});

test('a right expectation passes', () => {
  door
    .given([])
    .when('open')
    .thenEvents([{ type: 'Opened' }]);
  door
    .given([{ type: 'Opened' }])
    .when('open')
    .thenRejects('AlreadyOpen');
});

test('a wrong expectation fails', () => {
  expect(() => door.given([]).when('open').thenEvents([])).toThrow();
  expect(() => door.given([]).when('open').thenRejects('AlreadyOpen')).toThrow(/no refusal/);
  expect(() =>
    door
      .given([{ type: 'Opened' }])
      .when('open')
      .thenEvents([{ type: 'Opened' }]),
  ).toThrow(/open/);
});
