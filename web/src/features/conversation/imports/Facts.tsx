import type { ChatImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format/index.ts';
import classes from './imports.module.css';

/** What a file holds, and what of it does not come along. */
export function Facts({ of }: { readonly of: ChatImport }) {
  const { t } = useTranslation('imports');
  const { dropped, present, unreadable } = of;
  const notes = [
    present > 0 && t('notes.present', { count: present }),
    unreadable > 0 && t('notes.unreadable', { count: unreadable }),
    dropped.citations > 0 && t('notes.citations', { count: dropped.citations }),
    dropped.files > 0 && t('notes.files', { count: dropped.files }),
    dropped.tools > 0 && t('notes.tools', { count: dropped.tools }),
  ].filter((note) => note !== false);
  return (
    <section className={classes.facts}>
      <h2 className={classes.factsTitle}>
        {t('holds', { count: of.found, product: t(`products.${of.source ?? 'chatgpt'}`) })}
      </h2>
      <p className={classes.dim}>
        {t('messages', { count: of.messages })} · {formatDate(of.firstAt)} – {formatDate(of.lastAt)} ·{' '}
        {of.fileName}
      </p>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
