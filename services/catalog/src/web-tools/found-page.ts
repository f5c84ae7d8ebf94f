/** A web page, or what a search engine shows of it. */
export interface FoundPage {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}
