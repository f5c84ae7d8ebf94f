import { useQuery } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Logo } from '../../../../components/avatar/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { isGone } from '../../../../lib/errors/index.ts';
import { usePersonName } from '../../../../lib/person/index.ts';
import classes from './explore.module.css';
import { Greeting } from './Greeting.tsx';
import { OtherAgents } from './OtherAgents.tsx';
import { ProfileActions } from './ProfileActions.tsx';

/** An agent as those meet it who may not change it: what it is for, how it begins, what it costs. */
export default function ProfilePage() {
  const { t } = useTranslation('catalog');
  const { agent: id = '' } = useParams();
  const found = useQuery(dataQuery(routes.getAgent, { params: { id }, query: { view: 'published' } }));
  if (found.data && !isGone(found.error)) return <Profile agent={found.data} />;
  return (
    <Page title={t('explore.title')} headless>
      {found.error ? (
        <ErrorState
          error={found.error}
          onRetry={() => found.refetch()}
          way={{ to: '/explore', label: t('explore.title') }}
        />
      ) : (
        <LateSkeleton rows={6} />
      )}
    </Page>
  );
}

function Profile({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const ownerOf = usePersonName();
  const title = (
    <span className={classes.title}>
      <Logo src={agent.logo} name={agent.name} size={48} shape="square" />
      {agent.name}
    </span>
  );
  const facts = [
    t('profile.by', { owner: ownerOf(agent.owner) }),
    ...(agent.userCount > 0 ? [t('explore.users', { count: agent.userCount })] : []),
  ];
  return (
    <Page title={agent.name}>
      <PageHeader
        back={{ to: '/explore', label: t('explore.title') }}
        title={title}
        description={facts.join(' · ')}
        actions={<ProfileActions agent={agent} />}
      />
      <div className={classes.profile}>
        <div>
          {agent.description !== '' && <p className={classes.about}>{agent.description}</p>}
          {agent.tags.length > 0 && (
            <p className={classes.tags}>
              {agent.tags.map((tag) => (
                <span key={tag} className={classes.tag}>
                  {tag}
                </span>
              ))}
            </p>
          )}
        </div>
        <Greeting agent={agent} />
      </div>
      <OtherAgents agent={agent} />
    </Page>
  );
}
