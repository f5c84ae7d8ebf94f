import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';

interface Props {
  /** Of the page while the agent is on its way, or is not to be had. */
  readonly title: string;
  /** Rows of what stands there meanwhile. */
  readonly rows: number;
  readonly children: (agent: Agent) => ReactNode;
}

/** A page about the agent that the address names. */
export function OfAgent({ title, rows, children }: Props) {
  const { t } = useTranslation('catalog');
  const { id = '' } = useParams();
  const found = useQuery(dataQuery(routes.getAgent, { params: { id } }));
  if (found.data && !isGone(found.error)) return <Fragment key={id}>{children(found.data)}</Fragment>;
  return (
    <Page title={title} headless>
      {found.error ? (
        <ErrorState
          error={found.error}
          onRetry={() => found.refetch()}
          way={{ to: '/agents', label: t('agents.title') }}
        />
      ) : (
        <LateSkeleton rows={rows} />
      )}
    </Page>
  );
}
