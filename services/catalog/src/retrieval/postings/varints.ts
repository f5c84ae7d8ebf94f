/** Whole numbers ≥ 0 in as few bytes as they need: seven bits a byte, the lowest first. */
export class VarintWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 8) {
    this.#bytes = new Uint8Array(capacity);
  }

  write(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#push(rest);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.buffer, 0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length++] = byte;
  }
}

/** Reads what a VarintWriter wrote, in order. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('An index block ends before its last number');
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }
}
