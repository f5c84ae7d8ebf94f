/** A passage of the agent's knowledge, as the model gets it: source n is the n-th of the list. */
export interface Source {
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
