import type { DocumentEntry } from './manifest.ts';

/** How a document may end: READY, or FAILED with a sentence that says this. */
export type Ending = 'READY' | RegExp;

const sentences = {
  encrypted: /password/i,
  empty: /is empty/i,
  damaged: /damaged|cut off/i,
  noText: /no text/i,
  wrongContent: /its content is not/i,
  unsupported: /cannot be read.+instead/i,
};

const byExpectation: readonly (readonly [RegExp, readonly Ending[]])[] = [
  [/^ENCRYPTED/, [sentences.encrypted]],
  [/image-only/, [sentences.noText]],
  [/^EMPTY (file|pdf)/, [sentences.empty]],
  [/^EMPTY workbook/, [sentences.noText]],
  [/^TRUNCATED/, [sentences.damaged]],
  [/^RANDOM/, [sentences.wrongContent]],
  [/^(BROKEN|MALFORMED)/, ['READY', sentences.damaged]],
];
const unsupported = /\.(doc|ppt|zip)$/i;

export function allowedEndings({ file, expectation }: DocumentEntry): readonly Ending[] {
  const named = byExpectation.find(([pattern]) => pattern.test(expectation));
  if (named) return named[1];
  return unsupported.test(file) ? [sentences.unsupported] : ['READY'];
}
