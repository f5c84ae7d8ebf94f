/** What PostgreSQL's binary COPY begins with: its signature, no flags, nothing more. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const END = -1;
const NULL = -1;
const START_BYTES = 65_536;
const UUID_BYTES = 16;
const UUID_LENGTH = 36;
const HYPHEN = 45;
const JSONB_VERSION = 1;
const DAY_MS = 86_400_000;
/** From 1970 to 2000, where PostgreSQL's time begins. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

const digits = new Uint8Array(128);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  digits[text.charCodeAt(0)] = digit;
  digits[text.toUpperCase().charCodeAt(0)] = digit;
}

/** Rows for `copyIn`, in the binary form: after `begin` the values of a row, each in the type of its column, in their order. */
export class CopyRows {
  readonly #columns: number;
  #bytes = Buffer.allocUnsafe(START_BYTES);
  #at = HEADER.copy(this.#bytes);

  /** `columns`: how many values each row has. */
  constructor(columns: number) {
    this.#columns = columns;
  }

  /** How many bytes there are to copy; 0: no row. */
  get length(): number {
    return this.#at - HEADER.length;
  }

  /** The next row begins. */
  begin(): void {
    this.#room(2);
    this.#at = this.#bytes.writeInt16BE(this.#columns, this.#at);
  }

  /** Throws where it is none by its length: the binary form would take any bytes. */
  uuid(text: string): void {
    if (text.length !== UUID_LENGTH) throw new TypeError(`"${text}" is no uuid`);
    this.#size(UUID_BYTES);
    for (let at = 0; at < UUID_LENGTH; at += 2) {
      if (text.charCodeAt(at) === HYPHEN) at++;
      this.#bytes[this.#at++] =
        ((digits[text.charCodeAt(at)] ?? 0) << 4) | (digits[text.charCodeAt(at + 1)] ?? 0);
    }
  }

  text(text: string | null): void {
    if (text === null) this.#size(NULL);
    else this.#utf8(text);
  }

  /** A jsonb. */
  json(value: unknown): void {
    this.#utf8(JSON.stringify(value), JSONB_VERSION);
  }

  /** A day of UTC, by any of its milliseconds. */
  date(ms: number): void {
    this.#size(4);
    this.#at = this.#bytes.writeInt32BE(Math.floor((ms - EPOCH_MS) / DAY_MS), this.#at);
  }

  /** A timestamptz. */
  time(at: Date): void {
    this.bigint(BigInt(at.getTime() - EPOCH_MS) * 1000n);
  }

  bigint(value: bigint): void {
    this.#size(8);
    this.#at = this.#bytes.writeBigInt64BE(value, this.#at);
  }

  /** A bytea. */
  bytes(value: Uint8Array): void {
    this.#size(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** All of them, as COPY reads them; the next begin anew. */
  take(): Buffer {
    this.#room(2);
    const end = this.#bytes.writeInt16BE(END, this.#at);
    const taken = Buffer.from(this.#bytes.subarray(0, end));
    this.#at = HEADER.length;
    return taken;
  }

  #utf8(text: string, version?: number): void {
    this.#room(5 + text.length * 3);
    const begin = this.#at + 4;
    let end = begin;
    if (version !== undefined) this.#bytes[end++] = version;
    end += this.#bytes.write(text, end);
    this.#bytes.writeInt32BE(end - begin, this.#at);
    this.#at = end;
  }

  #size(bytes: number): void {
    this.#room(4 + bytes);
    this.#at = this.#bytes.writeInt32BE(bytes, this.#at);
  }

  #room(wanted: number): void {
    if (this.#at + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + wanted));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
