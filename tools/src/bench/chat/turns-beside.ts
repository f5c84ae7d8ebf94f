import { median } from '../quantile.ts';
import type { Build } from './house.ts';
import type { ChatOutcome } from './load.ts';
import { failuresOf } from './told.ts';
import { turnsAt } from './turns.ts';

const SLOTS = 128;
const CHATS_A_SLOT = 6;

/**
 * Prints what a turn takes of this build's processor time and of another's, asked at the first of `rates` a second, by turns, so
 * that how fast the machine is says little: a median of `rounds`.
 */
export async function benchTurnsBeside(
  ours: Build,
  other: Build,
  [perSecond = 0]: readonly number[],
  rounds: number,
): Promise<void> {
  const outcomes: ChatOutcome[] = [];
  const ask = async ({ house, clients }: Build) => {
    const slots = await house.slots(SLOTS, CHATS_A_SLOT);
    const taken: number[] = [];
    return {
      taken,
      async round(number: number) {
        const { outcome, used, turns } = await turnsAt(house, clients, slots, perSecond, number);
        outcomes.push(outcome);
        // The first one warms the code.
        if (number > 0) taken.push((used.node * 1000) / turns);
      },
    };
  };
  const [mine, others] = [await ask(ours), await ask(other)];
  for (let number = 0; number <= rounds; number += 1) {
    // Neither is always the first.
    for (const build of number % 2 === 0 ? [mine, others] : [others, mine]) await build.round(number);
  }
  const shown = ({ taken }: { readonly taken: readonly number[] }) =>
    `${taken.map((ms) => ms.toFixed(2)).join(' ')}: ${median(taken).toFixed(2)} ms`;
  console.log(
    `turns with an instant model, ${perSecond} asked a second, processor time of the product a turn, ${rounds} rounds by turns\n` +
      `  this build ${shown(mine)}\n  the other  ${shown(others)}\n` +
      `  this ÷ the other ${(median(mine.taken) / median(others.taken)).toFixed(3)}; ${failuresOf(outcomes)}`,
  );
}
