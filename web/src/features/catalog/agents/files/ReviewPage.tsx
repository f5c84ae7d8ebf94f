import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Agent, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import { PublishState } from '../PublishState.tsx';
import classes from './files.module.css';
import { ReviewParts } from './ReviewParts.tsx';

interface Props {
  readonly agent: Agent;
  readonly missing: NonNullable<Agent['review']>['missing'];
}

/** An imported agent as it came, to be read before it may answer. */
export function ReviewPage({ agent, missing }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const activate = useMutation({
    // The one that was looked at: another may have been saved since.
    mutationFn: () =>
      call(routes.activateAgent, { params: { id: agent.uuid }, body: { version: agent.version } }),
    onSuccess: async () => {
      notifications.show({ message: t('review.activated') });
      await refreshRows(client, routes.getAgent, routes.listAgents);
    },
  });
  return (
    <Page title={agent.name}>
      <PageHeader
        back={{ to: '/agents', label: t('agents.title') }}
        title={agent.name}
        description={<PublishState agent={agent} />}
        actions={
          <>
            <AgentMenu agent={agent} />
            <Button component={Link} to="?edit=1" variant="default">
              {t('review.edit')}
            </Button>
            <Button loading={activate.isPending} onClick={() => activate.mutate()}>
              {t('review.activate')}
            </Button>
          </>
        }
      />
      <p className={classes.notice}>
        <Icon name="warning" size={18} />
        {t('review.text')}
      </p>
      <Refusal error={activate.error} mb="md" />
      <ReviewParts agent={agent} missing={missing} />
    </Page>
  );
}
