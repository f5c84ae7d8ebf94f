import { useQuery } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callPage } from '../../../../lib/api/index.ts';
import { FAILED, READY } from '../../api/status.ts';
import classes from '../knowledge.module.css';

/** How many documents a base that is ready does without, and the way to them; nothing where it has all. */
export function FailedCount({ base }: { readonly base: Knowledge }) {
  const { t } = useTranslation('catalog');
  const { uuid, status, documentCount, chunkCount, updatedAt } = base;
  const { data: count = 0 } = useQuery({
    // By itself, for lists of one status are asked for anew with each document that is read.
    queryKey: ['failed documents', uuid, documentCount, chunkCount, updatedAt],
    queryFn: async ({ signal }) => {
      const args = { params: { id: uuid }, query: { status: FAILED, pageSize: 1 }, signal };
      return (await callPage(routes.listDocuments, args)).pagination.total;
    },
    enabled: status === READY && documentCount > 1,
  });
  if (status !== READY || count === 0) return null;
  return (
    <Link to={`?status=${FAILED}`} className={classes.bad}>
      {t('document.failedCount', { count })}
    </Link>
  );
}
