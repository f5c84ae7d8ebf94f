import { textPdf } from '../../../../services/catalog/test/fixtures/pdf-file.ts';
import { random } from '../../bench/retrieval/random.ts';

const PAGES = 900;
const LINES = 44;
const WORDS = 12;
const vocabulary =
  'lantern harbour winter signal keeper island copper tide ledger beacon granite schooner barrel compass'.split(
    ' ',
  );

/** A PDF long enough to be killed at while it is read: every page has text of its own. */
export function longDocument(seed: number): Buffer {
  const next = random(seed);
  const word = () => vocabulary[Math.floor(next() * vocabulary.length)] ?? '';
  const line = () => Array.from({ length: WORDS }, word).join(' ');
  return textPdf(
    Array.from({ length: PAGES }, (_, at) =>
      [`Log of day ${at + 1}.`, ...Array.from({ length: LINES }, () => `${line()}.`)].join('\n'),
    ),
  );
}
