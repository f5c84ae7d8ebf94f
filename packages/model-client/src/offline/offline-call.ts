/** A retrieved passage, best first; its place in the list, from 1, is its citation number. */
export interface OfflinePassage {
  readonly text: string;
  /** The document's. */
  readonly title?: string | undefined;
  /** The headings it stands under. */
  readonly heading?: string | undefined;
  /** Share of the question's content words that it covers, weighted by rarity, 0 to 1. */
  readonly coverage: number;
}

export interface OfflineCall {
  readonly question: string;
  readonly passages: readonly OfflinePassage[];
  /** False where the agent has no knowledge at all. */
  readonly hasKnowledge?: boolean | undefined;
  /** The asker's language; absent: told from the question. */
  readonly language?: 'en' | 'zh-CN' | undefined;
  /** `title`: the question cut to a title, and nothing else. */
  readonly purpose?: 'reply' | 'title' | undefined;
}
