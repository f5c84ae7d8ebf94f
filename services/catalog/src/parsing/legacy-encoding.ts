import { createRequire } from 'node:module';
import type { detectAll, IDetectedMap } from 'jschardet';
import { pairedEncoding } from './paired-encoding.ts';

const western = 'Windows-1252';
/** What programs wrote before Unicode, by how its texts look: as `jschardet` calls it, which `iconv-lite` knows too. */
const families = {
  pairs: ['CP932', 'EUC-JP', 'CP949', 'Big5', 'GB18030'],
  script: [
    'Windows-1251',
    'KOI8-R',
    'koi8-u',
    'IBM866',
    'Windows-1253',
    'Windows-1255',
    'Windows-1256',
    'CP874',
  ],
  latin: [western, 'Windows-1250', 'Windows-1254', 'Windows-1257', 'ISO-8859-2'],
  /** Of Macs and of Windows' command line. */
  olderLatin: ['MacRoman', 'cp850', 'cp852'],
};
type Family = keyof typeof families;
const detectEncodings = Object.values(families).flat();

/** Of a text this much is looked at, from the line of its first byte above ASCII on, which may have begun so far before. */
const sampled = 65_536;
const before = 200;
/** A guess of at least this goes before what pairs of bytes look like. */
const sure = 0.08;
/** Another Latin encoding than the most frequent one has to be so much likelier: short texts say little. */
const clearly = 1.2;

/** The likeliest encoding of a text in bytes that are no UTF-8 and that nobody has told of, as older programs write. */
export function legacyEncoding(bytes: Buffer): string {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const begin = Math.max(0, first - before, bytes.lastIndexOf('\n', first) + 1);
  const sample = bytes.subarray(begin, first + sampled);
  const [text, guesses] = [sample.toString('latin1'), guessed(sample)];
  const whole = isOfWholeWords(text) ? likeliest(guesses, 'pairs', 'script') : undefined;
  if (whole && isSure(whole)) return whole.encoding;
  const paired = pairedEncoding(bytes.subarray(first, first + sampled).toString('latin1'));
  return (
    paired ?? (whole ? inCapitals(sample) : undefined) ?? whole?.encoding ?? latinEncoding(guesses, text)
  );
}

const isSure = ({ confidence }: Guess) => confidence >= sure;

/** Languages are known by their small letters: capitals of Windows' Cyrillic and of KOI8 differ from those by a bit. */
function inCapitals(sample: Buffer): string | undefined {
  const inSmallOnes = Buffer.from(sample.map((byte) => (byte < 0xc0 ? byte : byte ^ 0x20)));
  const found = likeliest(guessed(inSmallOnes), 'script');
  return found && isSure(found) ? found.encoding : undefined;
}

function latinEncoding(guesses: readonly Guess[], text: string): string {
  // Spanish marks of questions and calls, which elsewhere are letters, but none before a capital.
  if (/[\xa1\xbf](?=[A-Z])/.test(text)) return western;
  if (isOlderLatin(text)) return likeliest(guesses, 'olderLatin')?.encoding ?? western;
  const found = likeliest(guesses, 'latin');
  const usual = guesses.find(({ encoding }) => encoding === western)?.confidence ?? 0;
  return found && found.confidence > usual * clearly ? found.encoding : western;
}

type Guess = IDetectedMap & { readonly encoding: string };

/** The likeliest first. */
function guessed(sample: Buffer): Guess[] {
  return library()(sample, { detectEncodings, minimumThreshold: 0 }).filter(
    (guess): guess is Guess => guess.encoding !== null,
  );
}

const likeliest = (guesses: readonly Guess[], ...of: readonly Family[]) =>
  guesses.find(({ encoding }) => of.some((family) => families[family].includes(encoding)));

let loaded: typeof detectAll | undefined;

/** What it knows of languages takes some 70 MB: most processes meet Unicode alone. */
function library(): typeof detectAll {
  loaded ??= (createRequire(import.meta.url)('jschardet') as { detectAll: typeof detectAll }).detectAll;
  return loaded;
}

/** Whether words are wholly above ASCII, as in scripts of their own; of Latin words some letters are. */
function isOfWholeWords(text: string): boolean {
  const whole = count(text, /(?<![A-Za-z\x80-\xff])[\x80-\xff]{3,}(?![A-Za-z\x80-\xff])/g);
  const mixed = count(text, /[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]/g);
  return whole > mixed || (mixed === 0 && /[\xc0-\xff]{2}/.test(text));
}

/** Whether letters in words are bytes that Windows' Western encoding has no letter for. */
function isOlderLatin(text: string): boolean {
  const inside = count(text, /(?<=[a-z])[\x80-\x91\x93-\x99\x9b\x9d\x9f\xa1-\xa7](?=[a-z])/g);
  const atTheEnd = count(text, /(?<=[a-z])[\x81\x83\x86-\x90\x98\x9b\x9d\xa1-\xa7](?![a-z])/g);
  return inside + atTheEnd > count(text, /(?<=[a-z])[\x80-\x9f\xa1-\xff]/g) / 3;
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}
