const invisible = /(?![\n\t])[\p{Cc}\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu;
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f]/g;
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
// From the beginning of a row of them alone: a long one within a line would be read from each of its spaces.
const spacesAtEnd = /(?<![ \t])[ \t]+$/gm;

/** Text as it is stored: well-formed Unicode in NFC, `\n` line ends, plain spaces, nothing invisible, trimmed lines. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(spacesAtEnd, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
    .normalize('NFC');
}
