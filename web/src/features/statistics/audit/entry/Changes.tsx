import type { AuditChange, AuditEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './entry.module.css';
import { fieldName, type Reading, valueText } from './words.ts';

/** Field by field, what was before and what is now; of secrets, that they changed. */
export function Changes({ entry: { changes, names } }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit');
  const reading = { language: i18n.language, names };
  if (changes.length === 0) return <p className={classes.quiet}>{t('details.noChanges')}</p>;
  return (
    <table className={classes.changes} aria-label={t('details.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          <th scope="col">{t('details.before')}</th>
          <th scope="col">{t('details.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldName(t, change.field, names)}</th>
            <Values change={change} reading={reading} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValuesProps {
  readonly change: AuditChange;
  readonly reading: Reading;
}

function Values({ change: { field, shown, before, after }, reading }: ValuesProps) {
  const { t } = useTranslation('audit');
  if (!shown) {
    return (
      <td colSpan={2} className={classes.quiet}>
        {t('details.hidden')}
      </td>
    );
  }
  return (
    <>
      <td data-side="before">
        <Side field={field} value={before} reading={reading} />
      </td>
      <td data-side="after">
        <Side field={field} value={after} reading={reading} />
      </td>
    </>
  );
}

interface SideProps {
  readonly field: string;
  readonly value: AuditChange['before'];
  readonly reading: Reading;
}

function Side({ field, value, reading }: SideProps) {
  const { t } = useTranslation('audit');
  const text = valueText(t, field, value, reading);
  return text === '' ? <span className={classes.quiet}>{t('details.nothing')}</span> : <span>{text}</span>;
}
