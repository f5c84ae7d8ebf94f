/** A passage of the agent's knowledge, as the model gets it. */
export interface PassageSource {
  readonly knowledgeUuid: string;
  readonly documentUuid: string;
  readonly ordinal: number;
  readonly title: string;
  readonly page?: number | undefined;
  readonly heading?: string | undefined;
  readonly text: string;
  readonly score: number;
  /** False: the asker may read the quote, not the document. */
  readonly mayOpen: boolean;
}

/** A web page that a tool found, or what was shown of it. */
export interface WebSource {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** What a reply may cite. */
export type Source = PassageSource | WebSource;
