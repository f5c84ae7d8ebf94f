import type PDFDocument from 'pdfkit';
import { EAST_ASIAN, fontOf, type Script, scriptOf, type Weight } from './fonts.ts';

export interface Style {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** Letters of one script. */
interface Run {
  readonly script: Script;
  readonly text: string;
}

/** Characters between which a line may break. */
const PIECE = new RegExp(`${EAST_ASIAN.source}|\\s+|(?:(?!${EAST_ASIAN.source})\\S)+`, 'gu');
/** From one line to the next, in sizes. */
export const LEADING = 1.45;
const INK = '#1c1e21';

/** Draws text of any script in fonts that have it, on one baseline. */
export class Pen {
  readonly #page: InstanceType<typeof PDFDocument>;
  readonly #known = new Set<string>();

  constructor(page: InstanceType<typeof PDFDocument>) {
    this.#page = page;
  }

  /** In points. */
  width(text: string, style: Style): number {
    return runsOf(text).reduce((sum, run) => sum + this.#widthOf(run, style), 0);
  }

  /** The lines that a text takes in so much width: it breaks where it breaks itself, at spaces, and anywhere in Chinese. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((line) => this.#wrapped(line, width, style));
  }

  /** One line on the baseline `y`, from `x` or, at the right, up to it. */
  line(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    let at = align === 'right' ? x - this.width(text, style) : x;
    for (const run of runsOf(text)) {
      this.#use(run.script, style).fillColor(style.colour ?? INK);
      this.#page.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#widthOf(run, style);
    }
  }

  /** Lines below one another, the first on the baseline `y`; answers the baseline after them. */
  block(text: string, x: number, y: number, width: number, style: Style): number {
    const step = style.size * LEADING;
    const lines = text === '' ? [] : this.lines(text, width, style);
    for (const [at, line] of lines.entries()) this.line(line, x, y + at * step, style);
    return y + lines.length * step;
  }

  #wrapped(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const piece of this.#pieces(text, width, style)) {
      if (this.width((line + piece).trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else {
        line += piece;
      }
    }
    return [...lines, line.trimEnd()];
  }

  /** What stays together; a word that is wider than the line comes letter by letter. */
  #pieces(text: string, width: number, style: Style): string[] {
    const pieces = text.match(PIECE) ?? [];
    return pieces.flatMap((piece) => (this.width(piece, style) > width ? [...piece] : [piece]));
  }

  #widthOf({ script, text }: Run, style: Style): number {
    return this.#use(script, style).widthOfString(text);
  }

  #use(script: Script, { size, weight = 'regular' }: Style): InstanceType<typeof PDFDocument> {
    const name = `${script}-${weight}`;
    if (!this.#known.has(name)) {
      // Its types do not know that it takes fonts that are open already.
      this.#page.registerFont(name, fontOf(script, weight) as unknown as Buffer);
      this.#known.add(name);
    }
    return this.#page.font(name).fontSize(size);
  }
}

function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const char of text) {
    const script = scriptOf(char);
    const last = runs.at(-1);
    if (last?.script === script) last.text += char;
    else runs.push({ script, text: char });
  }
  return runs;
}
