/** A page as another extractor reads it. */
export interface IndependentPage {
  /** from 1, where the document has pages */
  readonly page?: number;
  readonly text: string;
  /** the same page by another reading order; what both hold was not torn apart by either */
  readonly again?: string;
}
