/** Counts the braces of a JSON object that comes in pieces, each piece once. */
export class OpenBraces {
  #depth = 0;
  #inText = false;
  #escaped = false;
  #hasBegun = false;

  /** Whether as many have been closed as were opened, or there is nothing but spaces. */
  get areClosed(): boolean {
    return this.#depth === 0;
  }

  take(piece: string): void {
    for (const sign of piece) {
      if (this.#inText) this.#inside(sign);
      else this.#outside(sign);
    }
  }

  #outside(sign: string): void {
    if (!this.#hasBegun) this.#begin(sign);
    if (sign === '"') this.#inText = true;
    else if (sign === '{') this.#depth += 1;
    else if (sign === '}') this.#depth -= 1;
  }

  /** What begins otherwise than with a brace is no object, however it goes on. */
  #begin(sign: string): void {
    if (sign.trim() === '') return;
    this.#hasBegun = true;
    if (sign !== '{') this.#depth = Number.POSITIVE_INFINITY;
  }

  #inside(sign: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (sign === '\\') this.#escaped = true;
    else if (sign === '"') this.#inText = false;
  }
}
