/** A page of a paginated document, or a stretch of any other: the unit that is stored and that a citation opens. */
export interface ParsedPage {
  /** from 0, without gaps, in reading order */
  readonly ordinal: number;
  /** from 1; only where the document has pages */
  readonly page?: number;
  /** path of headings it stands under, joined by ' › ' */
  readonly heading?: string;
  /** well-formed, NFC, without control characters but newline and tab; tables are Markdown rows */
  readonly text: string;
}
