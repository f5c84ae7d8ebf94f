import type { AuditChange } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './entry.module.css';
import { fieldName, valueText } from './words.ts';

/** Field by field, what was before and what is now; of secrets, that they changed. */
export function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit');
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
            <th scope="row">{fieldName(t, change.field)}</th>
            <Values change={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ change: { field, shown, before, after } }: { readonly change: AuditChange }) {
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
        <Side field={field} value={before} />
      </td>
      <td data-side="after">
        <Side field={field} value={after} />
      </td>
    </>
  );
}

function Side({ field, value }: { readonly field: string; readonly value: AuditChange['before'] }) {
  const { t, i18n } = useTranslation('audit');
  const text = valueText(t, field, value, i18n.language);
  return text === '' ? <span className={classes.quiet}>{t('details.nothing')}</span> : <span>{text}</span>;
}
