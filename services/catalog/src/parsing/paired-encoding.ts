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

/** The encoding of two bytes a sign that a text is made of; `text`: a character a byte, from the first one above ASCII on. */
export function pairedEncoding(text: string): string | undefined {
  const found = pairedEncodings.find((pairs) => isWrittenIn(text, pairs));
  return found?.encoding ?? (looksLikeGb2312(text) ? 'gb18030' : undefined);
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

/** In GB2312 every byte above ASCII comes in pairs; in a Western text an accented letter stands alone. */
function looksLikeGb2312(text: string): boolean {
  const high = text.match(/[\x80-\xff]/g)?.length ?? 0;
  const paired = 2 * (text.match(/[\xa1-\xf7][\xa1-\xfe]/g)?.length ?? 0);
  return paired >= 8 && high - paired <= paired / 50;
}
