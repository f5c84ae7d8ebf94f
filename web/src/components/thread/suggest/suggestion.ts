import type { ListedAgent, Prompt } from '@tutka/http-contracts';

/** What a menu in the composer offers. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** What is typed for it. */
  readonly name: string;
  /** The beginning of what it stands for. */
  readonly about: string;
  readonly takes: { readonly prompt: Prompt } | { readonly agent: ListedAgent };
}
