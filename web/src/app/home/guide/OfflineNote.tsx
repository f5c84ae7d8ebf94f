import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dataQuery } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import classes from './guide.module.css';

/** Says how to ask while no model is set up, so that the first answer is not "I found nothing". */
export function OfflineNote() {
  const { t } = useTranslation('home');
  const { isAdmin } = useMe();
  const { data } = useQuery(dataQuery(routes.listModels, {}));
  if (data?.offline !== true) return null;
  return (
    <p className={classes.note}>
      {t('guide.ask.offline')} {isAdmin && <Link to="/admin/models">{t('guide.ask.addModel')}</Link>}
    </p>
  );
}
