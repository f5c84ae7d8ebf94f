import { type ComponentPropsWithRef, createElement } from 'react';

type Tag = 'div' | 'pre' | 'section';
type Props<T extends Tag> = ComponentPropsWithRef<T> & { readonly as?: T };

/** What scrolls by itself. It is reached by keyboard, which not every browser sees to. */
export function Scroller<T extends Tag = 'div'>({ as, ...props }: Props<T>) {
  return createElement<object>(as ?? 'div', { tabIndex: 0, ...props });
}
