import { decode } from 'iconv-lite';

/** An encoding whose letters are bytes from 0xc0 on, and the letters that texts in its languages have most. */
const alphabets: readonly (readonly [encoding: string, frequent: RegExp])[] = [
  ['windows-1251', /[оеаинтсрвлі]/gi],
  ['koi8-u', /[оеаинтсрвлі]/gi],
  ['windows-1253', /[αοιετσςνηυρ]/gi],
  ['windows-1255', /[יוהלאםרתבמש]/g],
  ['windows-1256', /[الينمرتوبعةسده]/g],
];

/** An encoding of signs of two bytes. */
interface Pairs {
  readonly encoding: string;
  /** Its signs above ASCII: a pair, a byte that is one alone, or what is none. */
  readonly sign: RegExp;
  /** Pairs that its texts are made of, with rare ones between. */
  readonly usual: RegExp;
  /** Pairs that texts in other encodings do not have, at least this share of all. */
  readonly telling: RegExp;
  readonly share: number;
  readonly fewest: number;
}

/** In the order in which they are tried: the bytes of a later one may be right in an earlier one, but are no text. */
const pairedEncodings: readonly Pairs[] = [
  {
    encoding: 'shift_jis',
    sign: /(?<pair>[\x81-\x9f\xe0-\xef][\x40-\x7e\x80-\xfc])|(?<alone>[\xa1-\xdf])|[\x80-\xff]/g,
    usual: /^[\x81-\x97]/,
    telling: /^[\x81-\x97]/,
    share: 0.8,
    fewest: 2,
  },
  {
    encoding: 'euc-jp',
    sign: /(?<pair>[\x8e\xa1-\xfe][\xa1-\xfe])|[\x80-\xff]/g,
    usual: /^[\x8e\xa1-\xcf]/,
    telling: /^[\xa4\xa5]/,
    share: 0.2,
    fewest: 3,
  },
  {
    encoding: 'big5',
    sign: /(?<pair>[\xa1-\xf9][\x40-\x7e\xa1-\xfe])|[\x80-\xff]/g,
    usual: /^[\xa1-\xc6]/,
    telling: /[\x40-\x7e]$/,
    share: 0.15,
    fewest: 2,
  },
  {
    encoding: 'euc-kr',
    sign: /(?<pair>[\xa1-\xfe][\xa1-\xfe])|[\x80-\xff]/g,
    usual: /^[\xa1-\xa3\xb0-\xc8]/,
    telling: /^[\xa1-\xa3\xb0-\xc8]/,
    share: 0.97,
    fewest: 8,
  },
];

/** Of a text this much is looked at, from its first byte above ASCII on. */
const sampled = 65_536;
const fewestLetters = 4;

/**
 * The encoding of a text in bytes that are no UTF-8 and that nobody has told of, as older programs write in East Asia,
 * Russia, Greece and the Near East; undefined where it is none of these.
 */
export function legacyEncoding(bytes: Buffer): string | undefined {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  if (first < 0) return undefined;
  const sample = bytes.subarray(first, first + sampled);
  const text = sample.toString('latin1');
  return alphabetOf(sample, text) ?? pairedEncodings.find((pairs) => isWrittenIn(text, pairs))?.encoding;
}

/** Letters of an alphabet stand beside one another; accented ones among ASCII do not. */
function alphabetOf(sample: Buffer, text: string): string | undefined {
  const letters = count(text, /[\xc0-\xff]/g);
  const besideOthers = count(text, /(?<=[\xc0-\xff])[\xc0-\xff]|[\xc0-\xff](?=[\xc0-\xff])/g);
  const others = count(text, /(?<=[\x80-\xff])[\x80-\xbf]|[\x80-\xbf](?=[\x80-\xff])/g);
  if (letters < fewestLetters || besideOthers < letters * 0.7 || others > letters * 0.1) return undefined;
  const shares = alphabets.map(([encoding, frequent]) => ({
    encoding,
    share: count(decode(sample, encoding), frequent) / letters,
  }));
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one));
  return best.share >= 0.45 ? best.encoding : undefined;
}

function isWrittenIn(text: string, { sign, usual, telling, share, fewest }: Pairs): boolean {
  const signs = [...text.matchAll(sign)];
  const pairs = signs.flatMap(({ index, groups }) => (groups?.pair ? [{ index, bytes: groups.pair }] : []));
  const broken = signs.filter(({ groups }) => !groups?.pair && !groups?.alone).length;
  const lone = pairs.filter(
    ({ index }, at) => pairs[at - 1]?.index !== index - 2 && pairs[at + 1]?.index !== index + 2,
  );
  const partOf = (kind: RegExp) => pairs.filter(({ bytes }) => kind.test(bytes)).length / pairs.length;
  return (
    pairs.length >= fewest &&
    broken <= pairs.length / 50 &&
    lone.length <= pairs.length / 2 &&
    partOf(usual) >= 0.75 &&
    partOf(telling) >= share
  );
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
