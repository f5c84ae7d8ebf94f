/** What is said of a chat in another product's export, whatever the product. */
export interface FoundChat {
  readonly source: ChatSource;
  /** As the other product calls it: what makes a second import of it no second chat. */
  readonly id: string;
  /** Empty: it has none. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number | null;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly messages: readonly FoundMessage[];
  readonly dropped: Dropped;
}

type ChatSource = 'chatgpt' | 'librechat' | 'openwebui';

/** A message, below the one it answers; the last is the end of the branch that was open. */
export interface FoundMessage {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly reasoning: string;
  readonly model: string | null;
  readonly at: number | null;
}

/** What does not come along: how many marks of sources, files and pictures (their names stay), calls of tools. */
export interface Dropped {
  citations: number;
  files: number;
  tools: number;
}

export function nothingDropped(): Dropped {
  return { citations: 0, files: 0, tools: 0 };
}
