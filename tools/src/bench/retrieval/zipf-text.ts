import { random } from './random.ts';

const vocabulary = 150_000;
// Zipf–Mandelbrot: without stop words the most frequent word of an English text is about one in a hundred.
const shift = 10;
const syllables = [
  'ba',
  'co',
  'di',
  'fu',
  'ge',
  'ha',
  'jo',
  'ki',
  'lu',
  'me',
  'na',
  'po',
  'ri',
  'su',
  'te',
  'vo',
];

/** Texts and questions in an invented language whose words are as unequally frequent as those of a real one. */
export class ZipfText {
  readonly #next: () => number;
  readonly #upTo = new Float64Array(vocabulary);

  constructor(seed: number) {
    this.#next = random(seed);
    let total = 0;
    for (let rank = 0; rank < vocabulary; rank++) this.#upTo[rank] = total += 1 / (rank + 1 + shift);
  }

  /** So many words, in the frequency of the language. */
  words(count: number): string {
    return Array.from({ length: count }, () => word(this.#rank())).join(' ');
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  #rank(): number {
    const aim = this.#next() * (this.#upTo[vocabulary - 1] as number);
    let low = 0;
    let high = vocabulary - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#upTo[middle] as number) < aim) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function word(rank: number): string {
  let spelled = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) spelled += syllables[rest % 16];
  return `${spelled}x`;
}
