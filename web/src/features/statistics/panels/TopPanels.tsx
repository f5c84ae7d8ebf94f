import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { shortId } from '../../../lib/format/index.ts';
import type { StatisticAddress } from '../range/use-statistic-address.ts';
import { useFormats } from '../use-formats.ts';
import { TopPanel } from './TopPanel.tsx';

interface Props {
  readonly statistic: Statistic;
  readonly addressOf: StatisticAddress['addressOf'];
}

function useColumns({ range }: Statistic) {
  const { t } = useTranslation('statistics');
  const { count, money, glance } = useFormats();
  const cost = {
    ...money(range.currency),
    exact: (figure: unknown) => glance(String(figure), range.currency),
  };
  return {
    messages: { label: t('measures.messages'), format: count },
    tokens: { label: t('measures.tokens'), format: count },
    failed: { label: t('measures.failed'), format: count },
    cost: { label: t('measures.cost'), format: cost },
  };
}

/** Several may have no name: each is told from the others. */
const withId = (words: string, uuid: string) => `${words} · ${shortId(uuid)}`;

/** The agents that were asked most. */
export function TopAgents({ statistic, addressOf }: Props) {
  const { t } = useTranslation('statistics');
  const { messages, cost } = useColumns(statistic);
  return (
    <TopPanel
      name="agents"
      title={t('panels.agents')}
      of={t('drills.agent')}
      columns={[messages, cost]}
      rows={statistic.top.agents.map((one) => ({
        key: one.agentUUID,
        name: one.name ?? withId(t('top.noName'), one.agentUUID),
        to: addressOf('agent', one.agentUUID),
        values: [one.messages, one.cost],
      }))}
    />
  );
}

/** The people who asked most. */
export function TopUsers({ statistic, addressOf }: Props) {
  const { t } = useTranslation('statistics');
  const { messages, cost } = useColumns(statistic);
  return (
    <TopPanel
      name="users"
      title={t('panels.users')}
      of={t('drills.user')}
      columns={[messages, cost]}
      rows={statistic.top.users.map((one) => ({
        key: one.userUUID,
        name: one.email ?? withId(t(one.unknown ? 'top.unknown' : 'top.gone'), one.userUUID),
        to: addressOf('user', one.userUUID),
        values: [one.messages, one.cost],
      }))}
    />
  );
}

/** The models that read and wrote most. Questions are asked of agents, not of models. */
export function TopModels({ statistic, addressOf }: Props) {
  const { t } = useTranslation('statistics');
  const { tokens, failed, cost } = useColumns(statistic);
  return (
    <TopPanel
      name="models"
      title={t('panels.models')}
      of={t('drills.model')}
      columns={[tokens, failed, cost]}
      wide
      none={t('panels.noModels')}
      rows={statistic.top.models.map((one) => ({
        key: one.model,
        name: one.name || t('top.noModel'),
        to: addressOf('model', one.model),
        values: [one.tokens, one.failed, one.cost],
      }))}
    />
  );
}
