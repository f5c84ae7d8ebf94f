import type { KnowledgeIndexEvent } from './knowledge-index.events.ts';

type Visibility = 'private' | 'public';

/** The fields of a knowledge base that its members write. */
export interface KnowledgeFields {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export type KnowledgeDetails = Partial<Pick<KnowledgeFields, 'description' | 'tags' | 'metadata'>>;

export type KnowledgeEvent =
  | { readonly type: 'KnowledgeCreated'; readonly data: KnowledgeFields & { readonly owner: string } }
  | { readonly type: 'KnowledgeRenamed'; readonly data: { readonly name: string } }
  | { readonly type: 'KnowledgeDetailsChanged'; readonly data: KnowledgeDetails }
  | { readonly type: 'KnowledgeVisibilityChanged'; readonly data: { readonly visibility: Visibility } }
  | KnowledgeIndexEvent
  | { readonly type: 'KnowledgeDeleted'; readonly data: Readonly<Record<string, never>> };
