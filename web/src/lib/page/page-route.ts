import type { ComponentType } from 'react';

/** One page of a feature: where it lies, who may see it, and how its code comes. */
export interface PageRoute {
  /** As react-router writes it, '/agents/:id'. */
  readonly path: string;
  /** The namespaces of its features, loaded with the page. */
  readonly languages: readonly string[];
  readonly access: 'everyone' | 'person' | 'admin';
  /** `bare` stands alone, without the sidebar. */
  readonly frame?: 'bare';
  readonly load: () => Promise<{ default: ComponentType }>;
}
