import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allChosen, choiceBody, countOf, isChosen, noneChosen, toggled } from './choice.ts';

test('what is ticked is what is told, from all or from none', () => {
  const anyTicks = fc.array(fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.boolean(), anyTicks, (all, ticks) => {
      const choice = ticks.reduce(toggled, all ? allChosen : noneChosen);
      const chosen = Array.from({ length: 10 }, (_, at) => at).filter((at) => isChosen(choice, at));
      expect(countOf(choice, 10)).toBe(chosen.length);
      const { only, except } = choiceBody(choice);
      const told = Array.from({ length: 10 }, (_, at) => at).filter(
        (at) => (only?.includes(at) ?? true) && !except?.includes(at),
      );
      expect(told).toEqual(chosen);
    }),
  );
});
