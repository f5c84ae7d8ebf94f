import type { ReactNode } from 'react';
import { useCopied } from './use-copied.ts';

interface Props {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
}

/** What copies a text, as its child draws it. */
export function CopyButton({ value, children }: Props) {
  const { copied, copy } = useCopied();
  return children({ copied, copy: () => void copy(value) });
}
