import type { AuditEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortId } from '../../../../lib/format/index.ts';
import { useMe } from '../../../../lib/person/index.ts';
import classes from './entry.module.css';
import { linkOf } from './link-of.ts';

/** What it was done to: its name where it has one, its kind, and the way there where there is one. */
export function Subject({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { kind, subject } = entry;
  const to = linkOf(entry, useMe());
  const word = t(`kinds.${kind}`);
  const name = subject.name ?? word;
  return (
    <span className={classes.lines}>
      {to === null ? (
        <span>{name}</span>
      ) : (
        <Link to={to} className={classes.above}>
          {name}
        </Link>
      )}
      <span className={classes.quiet}>{subject.name === null ? shortId(subject.id) : word}</span>
    </span>
  );
}
