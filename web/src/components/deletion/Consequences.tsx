import type { Deletion } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './deletion.module.css';

interface Props {
  readonly deletion: Deletion;
  readonly own: boolean;
}

/** What goes with an account, and what stays. */
export function Consequences({ deletion: { ends, leaves }, own }: Props) {
  const { t, i18n } = useTranslation('deletion');
  const whose = own ? 'own' : 'theirs';
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const shared = ends.filter(({ personal }) => !personal).map(({ name }) => name);
  const names = leaves.map(({ name }) => name);
  const goes = [
    t(`${whose}.account`),
    t(`${whose}.chats`),
    t(`${whose}.personal`),
    ...(shared.length > 0 ? [t(`${whose}.ends`, { names: listed.format(shared) })] : []),
    t(`${whose}.money`),
  ];
  const stays = [
    ...(names.length > 0 ? [t(`${whose}.made`, { names: listed.format(names) })] : []),
    t(`${whose}.books`),
    t(`${whose}.figures`),
  ];
  return (
    <>
      <Part title={t('goes')} lines={goes} />
      <Part title={t('stays')} lines={stays} />
    </>
  );
}

function Part({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
