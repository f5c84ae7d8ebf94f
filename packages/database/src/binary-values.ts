const NULL = -1;
const UUID_BYTES = 16;
const UUID_LENGTH = 36;
const HYPHEN = 45;
const JSONB_VERSION = 1;
const WORD = 2 ** 32;
/** Up to here bytes are copied one by one, which is faster than a call out of V8. */
const FEW = 64;
const DAY_MS = 86_400_000;
/** From 1970 to 2000, where PostgreSQL's time begins. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Where the two digits of each byte stand in a uuid's text, and where its hyphens. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const HYPHENS = [8, 13, 18, 23];

const NONE = 255;
const digits = new Uint8Array(128).fill(NONE);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  digits[text.charCodeAt(0)] = digit;
  digits[text.toUpperCase().charCodeAt(0)] = digit;
}

/** Values one after the other in PostgreSQL's binary form, each behind its length, as rows of COPY and arrays have them. */
export class BinaryValues {
  protected bytesSoFar: Buffer;
  protected at = 0;

  /** `room`: for so many bytes; there will be more where it is too little. */
  constructor(room: number) {
    this.bytesSoFar = Buffer.allocUnsafe(room);
  }

  /** Throws where it is none: the binary form would take any bytes. */
  uuid(text: string): void {
    this.size(UUID_BYTES);
    let wrong = isDivided(text) ? 0 : NONE;
    for (const place of PLACES) {
      const high = digits[text.charCodeAt(place)] ?? NONE;
      const low = digits[text.charCodeAt(place + 1)] ?? NONE;
      wrong |= high | low;
      this.bytesSoFar[this.at++] = (high << 4) | low;
    }
    if (wrong > 15) throw new TypeError(`"${text}" is no uuid`);
  }

  text(text: string | null): void {
    if (text === null) this.size(NULL);
    else this.#utf8(text);
  }

  /** A jsonb. */
  json(value: unknown): void {
    this.#utf8(JSON.stringify(value), JSONB_VERSION);
  }

  /** A day of UTC, by any of its milliseconds. */
  date(ms: number): void {
    this.int(Math.floor((ms - EPOCH_MS) / DAY_MS));
  }

  /** A timestamptz. */
  time(at: Date): void {
    this.bigint(BigInt(at.getTime() - EPOCH_MS) * 1000n);
  }

  int(value: number): void {
    this.size(4);
    this.at = this.bytesSoFar.writeInt32BE(value, this.at);
  }

  /** A number is a safe integer. */
  bigint(value: number | bigint): void {
    this.size(8);
    if (typeof value === 'bigint') {
      this.at = this.bytesSoFar.writeBigInt64BE(value, this.at);
      return;
    }
    const high = Math.floor(value / WORD);
    this.at = this.bytesSoFar.writeInt32BE(high, this.at);
    this.at = this.bytesSoFar.writeUInt32BE(value - high * WORD, this.at);
  }

  /** A bytea, of the first so many of some bytes. */
  bytes(value: Uint8Array, length = value.length): void {
    this.size(length);
    if (length > FEW) this.bytesSoFar.set(value.subarray(0, length), this.at);
    else for (let n = 0; n < length; n++) this.bytesSoFar[this.at + n] = value[n] ?? 0;
    this.at += length;
  }

  #utf8(text: string, version?: number): void {
    this.room(5 + text.length * 3);
    const begin = this.at + 4;
    let end = begin;
    if (version !== undefined) this.bytesSoFar[end++] = version;
    end += this.bytesSoFar.write(text, end);
    this.bytesSoFar.writeInt32BE(end - begin, this.at);
    this.at = end;
  }

  protected size(bytes: number): void {
    this.room(4 + Math.max(bytes, 0));
    this.at = this.bytesSoFar.writeInt32BE(bytes, this.at);
  }

  protected room(wanted: number): void {
    if (this.at + wanted <= this.bytesSoFar.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytesSoFar.length * 2, this.at + wanted));
    this.bytesSoFar.copy(larger, 0, 0, this.at);
    this.bytesSoFar = larger;
  }
}

function isDivided(text: string): boolean {
  if (text.length !== UUID_LENGTH) return false;
  for (const place of HYPHENS) if (text.charCodeAt(place) !== HYPHEN) return false;
  return true;
}
