import { randomInt } from 'node:crypto';
import { textSetting } from '@tutka/testing';

/** Of the places where billing is killed one in `step`, in each run others; with POINTS=all every one. */
export function somePoints<Point>(points: readonly Point[], step: number): readonly Point[] {
  if (textSetting('POINTS') === 'all') return points;
  const first = randomInt(step);
  return points.filter((_, at) => at % step === first);
}
