import { useTranslation } from 'react-i18next';
import { Logo } from '../../../../components/avatar/index.ts';
import { placed } from '../../../../lib/placed/index.ts';
import type { TextPart } from './text-changes.ts';
import { useFieldNames } from './use-field-names.ts';
import type { Change } from './version-changes.ts';
import classes from './versions.module.css';

/** What differs between two versions, field by field. */
export function VersionChanges({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('catalog');
  const nameOf = useFieldNames();
  if (changes.length === 0) return <p className={classes.none}>{t('versions.same')}</p>;
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt className={classes.field}>{nameOf(change.field)}</dt>
          <dd className={classes.difference}>
            <Difference change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ change }: { readonly change: Change }) {
  if (change.kind === 'value') return <Values {...change} />;
  if (change.kind === 'list') return <Items items={change.items} />;
  return (
    <div className={classes.text}>
      {placed(change.parts).map(({ thing: part, place }) => (
        <Piece key={place} part={part} />
      ))}
    </div>
  );
}

function Piece({ part }: { readonly part: TextPart }) {
  const { t } = useTranslation('catalog');
  if (part.mark === 'gap') {
    return <span className={classes.gap}>{t('versions.unchanged', { count: part.lines })}</span>;
  }
  if (part.mark === 'added') return <ins className={classes.added}>{part.text}</ins>;
  if (part.mark === 'removed') return <del className={classes.removed}>{part.text}</del>;
  return part.text;
}

function Values({ field, before, after }: Extract<Change, { kind: 'value' }>) {
  const { t } = useTranslation('catalog');
  const shown = (value: string) =>
    field === 'logo' ? <Logo src={value} name="" size={40} shape="square" /> : value;
  return (
    <div className={classes.values}>
      {before !== null && <del className={classes.removed}>{shown(before)}</del>}
      {after === null ? (
        <span className={classes.none}>{t('versions.nothing')}</span>
      ) : (
        <ins className={classes.added}>{shown(after)}</ins>
      )}
    </div>
  );
}

function Items({ items }: Pick<Extract<Change, { kind: 'list' }>, 'items'>) {
  return (
    <ul className={classes.items}>
      {items.map(({ text, mark }) => (
        <li key={`${mark} ${text}`}>
          {mark === 'added' && <ins className={classes.added}>{text}</ins>}
          {mark === 'removed' && <del className={classes.removed}>{text}</del>}
          {mark === 'same' && <span className={classes.kept}>{text}</span>}
        </li>
      ))}
    </ul>
  );
}
