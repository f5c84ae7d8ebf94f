import { VarintWriter } from './varints.ts';

/**
 * The chunks of a segment that hold one term. A posting is the distance to the slot before it, doubled, and one more
 * where the term occurs several times, its count then following: most postings are one byte.
 */
export class PostingListWriter {
  readonly #out = new VarintWriter();
  #last = -1;
  #count = 0;

  /** Slots come in rising order. */
  add(slot: number, occurrences: number): void {
    this.#out.write((slot - this.#last) * 2 + (occurrences > 1 ? 1 : 0));
    if (occurrences > 1) this.#out.write(occurrences);
    this.#last = slot;
    this.#count += 1;
  }

  get chunkCount(): number {
    return this.#count;
  }

  bytes(): Buffer {
    return this.#out.bytes();
  }
}

/** Room to read posting lists into, used again and again. */
export class PostingBuffer {
  slots = new Int32Array(0);
  occurrences = new Int32Array(0);

  /** Reads a list; its postings are the first `n` of both arrays, `n` being what it returns. */
  read(list: Uint8Array): number {
    if (this.slots.length < list.length) {
      this.slots = new Int32Array(list.length);
      this.occurrences = new Int32Array(list.length);
    }
    return decode(list, this.slots, this.occurrences);
  }
}

// One loop over local numbers: a search reads hundreds of thousands of postings.
function decode(list: Uint8Array, slots: Int32Array, occurrences: Int32Array): number {
  let at = 0;
  let slot = -1;
  let count = 0;
  while (at < list.length) {
    let byte = list[at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = list[at++] as number;
      value |= (byte & 127) << shift;
    }
    slot += value >> 1;
    let times = 1;
    if (value & 1) {
      byte = list[at++] as number;
      times = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = list[at++] as number;
        times |= (byte & 127) << shift;
      }
    }
    slots[count] = slot;
    occurrences[count++] = times;
  }
  return count;
}
