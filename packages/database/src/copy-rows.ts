import { BinaryValues } from './binary-values.ts';

/** What PostgreSQL's binary COPY begins with: its signature, no flags, nothing more. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const END = -1;
const START_BYTES = 65_536;

/** Rows for `copyIn`, in the binary form: after `begin` the values of a row, each in the type of its column, in their order. */
export class CopyRows extends BinaryValues {
  readonly #columns: number;

  /** `columns`: how many values each row has. */
  constructor(columns: number) {
    super(START_BYTES);
    this.#columns = columns;
    this.at = HEADER.copy(this.bytesSoFar);
  }

  /** How many bytes there are to copy; 0: no row. */
  get length(): number {
    return this.at - HEADER.length;
  }

  /** The next row begins. */
  begin(): void {
    this.room(2);
    this.at = this.bytesSoFar.writeInt16BE(this.#columns, this.at);
  }

  /** All of them, as COPY reads them; the next begin anew. */
  take(): Buffer {
    this.room(2);
    const end = this.bytesSoFar.writeInt16BE(END, this.at);
    const taken = Buffer.from(this.bytesSoFar.subarray(0, end));
    this.at = HEADER.length;
    return taken;
  }
}
