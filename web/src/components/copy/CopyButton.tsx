import type { ReactNode } from 'react';
import { useCopied } from './use-copied.ts';

interface Props {
  readonly value: string;
  /** The same laid out, for programs that take it so. */
  readonly html?: (() => string) | undefined;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** What copies a text, as its child draws it. */
export function CopyButton({ value, html, children }: Props) {
  const { copied, copy } = useCopied();
  return children({ copied, copy: () => void copy(value, html?.()) });
}
