/** A line that has only begun and may yet become a fence, a list, a heading or a rule. */
const UNDECIDED = /(^|\n)[ \t>]*(?:[-=*+|`~#$]{1,2}|\d{1,3}[.)]?)[ \t]*$/;
/** The head of a table whose second line has not come. */
const HALF_TABLE = /(^|\n\n)[ \t]*\|[^\n]*(?:\n[ \t]*\|[|:\- \t]*)?$/;

/** A text that still grows, without what at its end cannot be told yet: nothing is laid out as something it will not be. */
export function withoutHalfBlocks(text: string): string {
  return text.replace(UNDECIDED, '').replace(HALF_TABLE, '');
}
