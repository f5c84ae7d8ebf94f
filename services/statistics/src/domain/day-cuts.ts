import { Cell } from './cell.ts';
import { addPacked, packed, quartersIn } from './pack.ts';

const QUARTERS = 96;
/** Most zones are whole hours away from UTC. */
const EACH = 4;

/** A day cut in two at a quarter, the two parts packed. */
export interface DayCut {
  readonly quarter: number;
  readonly earlier: Buffer;
  readonly later: Buffer;
}

/** A day's packed quarters, cut in two at each full hour within it. */
export function cutsOf(quarters: Uint8Array): DayCut[] {
  const parts = [...quartersIn(quarters)];
  const [early, late] = [new Cell(), new Cell()];
  const earlier = new Map<number, Buffer>();
  const later = new Map<number, Buffer>();
  const add = (cell: Cell, from: number) => {
    for (const [quarter, bytes] of parts) {
      if (quarter >= from && quarter < from + EACH) addPacked(cell, bytes);
    }
  };
  for (let at = EACH; at < QUARTERS; at += EACH) {
    add(early, at - EACH);
    earlier.set(at, packed(early));
  }
  for (let at = QUARTERS - EACH; at > 0; at -= EACH) {
    add(late, at);
    later.set(at, packed(late));
  }
  const nothing = Buffer.alloc(0);
  return [...earlier].map(([quarter, bytes]) => ({
    quarter,
    earlier: bytes,
    later: later.get(quarter) ?? nothing,
  }));
}
