import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

/** Moves to what of the same text bears this name; two texts on a page may have notes of the same names. */
function go(from: HTMLElement, what: 'note' | 'mark', name: string): void {
  const all = from.closest('[data-notes]')?.querySelectorAll<HTMLElement>(`[data-${what}]`) ?? [];
  [...all].find(({ dataset }) => dataset[what] === name)?.focus();
}

/** In running text: leads to a footnote. */
export function NoteMark({ name }: { readonly name: string }) {
  const { t } = useTranslation('markdown');
  return (
    <sup className={classes.mark}>
      <button
        type="button"
        data-mark={name}
        aria-label={t('note.open', { name })}
        onClick={({ currentTarget }) => go(currentTarget, 'note', name)}
      >
        {name}
      </button>
    </sup>
  );
}

interface NoteProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A footnote, where it is written. */
export function Note({ name, children }: NoteProps) {
  const { t } = useTranslation('markdown');
  return (
    <div className={classes.note} data-note={name} role="note" tabIndex={-1}>
      <button
        type="button"
        aria-label={t('note.back', { name })}
        title={t('note.back', { name })}
        onClick={({ currentTarget }) => go(currentTarget, 'mark', name)}
      >
        {name}
      </button>
      <div>{children}</div>
    </div>
  );
}
