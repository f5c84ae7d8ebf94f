/** How often somebody does something in the day, besides signing up; the first ones do most of it. */
const OFTEN = { chat: 0.45, buy: 0.1, makeAgent: 0.1, makeBase: 0.005, signInAgain: 0.03 };
const FIRST = 30;
const OFTEN_OF_FIRST = 0.6;
export type Act = keyof typeof OFTEN;

/** What happens in one step of the day: who signs up, and what those do who have. */
export interface Step {
  readonly newcomers: number[];
  readonly acts: { readonly act: Act; readonly who: number }[];
}

/** Who comes when and does what: some hours are busy, others are not. */
export function planned(people: number, count: number, draw: () => number): readonly Step[] {
  const steps: Step[] = Array.from({ length: count }, () => ({ newcomers: [], acts: [] }));
  const chosen = chooser(
    steps.map(() => 0.2 + draw() ** 2),
    draw,
  );
  for (let who = 0; who < people; who++) {
    const first = chosen();
    steps[first]?.newcomers.push(who);
    for (const act of actsOf(who, draw)) {
      // Signing in again is for another hour.
      const from = act === 'signInAgain' ? first + 1 : first;
      steps[from + Math.floor(draw() * (count - from))]?.acts.push({ act, who });
    }
  }
  return steps;
}

function actsOf(who: number, draw: () => number): Act[] {
  const all = Object.keys(OFTEN) as Act[];
  return all.filter((act) => draw() < (who < FIRST ? OFTEN_OF_FIRST : OFTEN[act]));
}

/** Chooses places, each as often as its weight says. */
function chooser(weights: readonly number[], draw: () => number): () => number {
  let sum = 0;
  const edges = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return () => {
    const at = draw() * sum;
    return edges.findIndex((edge) => at < edge);
  };
}
