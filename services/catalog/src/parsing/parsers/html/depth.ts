import { Parser } from 'htmlparser2';

/** No page that a person wrote is as deep; the time of every parser grows with the square of the depth. */
const deepest = 2000;

/** Counts how deep elements stand in one another; throws where that is too deep. */
export class Depth {
  #depth = 0;

  onopentag(): void {
    if (++this.#depth > deepest) throw new Error(`elements nested more than ${deepest} deep`);
  }

  onclosetag(): void {
    this.#depth--;
  }
}

/** Throws for a page whose elements are nested too deep. */
export function refuseTooDeep(html: string): void {
  new Parser(new Depth()).end(html);
}
