import type { ChatImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import classes from './imports.module.css';

/** What came of the last file. */
export function Done({ of }: { readonly of: ChatImport }) {
  const { t, i18n } = useTranslation('imports');
  if (of.state === 'failed') {
    const key = `reasons.${of.errorCode ?? ''}`;
    return (
      <p className={classes.problem} role="alert">
        <b>{of.fileName}</b>: {i18n.exists(key, { ns: 'imports' }) ? t(key) : of.error}
      </p>
    );
  }
  return (
    <section className={classes.done} role="status">
      <Icon name="check" size={18} />
      <div>
        <p>{t('done', { count: of.imported })}</p>
        {of.failed > 0 && <p className={classes.dim}>{t('notes.failed', { count: of.failed })}</p>}
        {of.present > 0 && <p className={classes.dim}>{t('notes.present', { count: of.present })}</p>}
        <Link to="/chat">{t('toChats')}</Link>
      </div>
    </section>
  );
}
