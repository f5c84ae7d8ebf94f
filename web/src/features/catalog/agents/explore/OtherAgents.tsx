import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '../../../../lib/api/index.ts';
import { AgentCards } from '../AgentCards.tsx';
import classes from './explore.module.css';

const SHOWN = 3;

/** Where to go on from an agent's page: what else its owner made public, and what carries the same tags. */
export function OtherAgents({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const common = { isPublic: true, exceptUUID: agent.uuid, sort: 'popular', pageSize: SHOWN } as const;
  const byOwner = useQuery(
    pageQuery(routes.listAgents, { query: { ...common, ownerUUID: agent.owner.uuid } }),
  );
  const similar = useQuery({
    ...pageQuery(routes.listAgents, { query: { ...common, tags: agent.tags } }),
    enabled: agent.tags.length > 0,
  });
  const same = new Set(byOwner.data?.data.map(({ uuid }) => uuid));
  const others = similar.data?.data.filter(({ uuid }) => !same.has(uuid)) ?? [];
  return (
    <>
      {byOwner.data && byOwner.data.data.length > 0 && (
        <section className={classes.others}>
          <h2 className={classes.part}>{t('profile.more')}</h2>
          <AgentCards agents={byOwner.data.data} among="everyone" />
        </section>
      )}
      {others.length > 0 && (
        <section className={classes.others}>
          <h2 className={classes.part}>{t('profile.similar')}</h2>
          <AgentCards agents={others} among="everyone" />
        </section>
      )}
    </>
  );
}
