import { piecesOf } from '../../model-simulator/pieces.ts';
import { readScript } from '../../model-simulator/script.ts';
import type { Dialect } from './dialect.ts';

/** What the simulated model says to a question, every byte of it. */
function saidTo(question: string): string {
  return piecesOf(readScript('sim', question, undefined))
    .map(({ text }) => text)
    .join('');
}

/** One reply as it comes: held against what the model says, line by line. */
export class Heard {
  lines = 0;
  reply: string | undefined;
  status: number | undefined;
  /** By `performance.now()`. */
  firstAt: number | undefined;
  readonly pauses: number[] = [];
  /** A byte or a number that should not have come. */
  wrong: string | undefined;
  readonly #dialect: Dialect;
  readonly #said: string;
  #length = 0;
  #rest = '';
  #seq = 0;
  #lastAt: number | undefined;

  constructor(dialect: Dialect, question: string) {
    this.#dialect = dialect;
    this.#said = saidTo(question);
  }

  take(chunk: string): void {
    const at = performance.now();
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') this.#line(line, at);
  }

  get isHalf(): boolean {
    return this.#length * 2 >= this.#said.length;
  }

  /** What is wrong with it, where it ended as `status`; undefined: nothing. */
  fault(status: number): string | undefined {
    if (this.wrong !== undefined) return this.wrong;
    if (this.status !== status) return `ended as ${this.status}, not ${status}`;
    const isWhole = this.#length === this.#said.length;
    return status === 1 && !isWhole ? `${this.#length} of ${this.#said.length} characters came` : undefined;
  }

  #line(line: string, at: number): void {
    const said = this.#dialect.read(line);
    if (said === undefined) return;
    this.reply ??= said.reply;
    this.status ??= said.status;
    if (said.seq !== undefined && said.seq !== this.#seq++)
      this.wrong ??= `line ${said.seq} came out of turn`;
    if (said.text !== '') this.#piece(said.text, at);
  }

  #piece(text: string, at: number): void {
    if (!this.#said.startsWith(text, this.#length)) this.wrong ??= `wrong text at ${this.#length}`;
    this.#length += text.length;
    this.lines += 1;
    this.firstAt ??= at;
    if (this.#lastAt !== undefined) this.pauses.push(at - this.#lastAt);
    this.#lastAt = at;
  }
}
