import type { Statistic } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from './NothingYet.tsx';
import { SpeedPanel, TokensPanel } from './panels/ModelPanels.tsx';
import { FunnelPanel, OrdersPanel } from './panels/MoneyPanels.tsx';
import { ErrorsPanel, FeedbackPanel, KnowledgePanel, RepliesPanel } from './panels/QualityPanels.tsx';
import { RetentionPanel } from './panels/RetentionPanel.tsx';
import { TopAgents, TopModels, TopUsers } from './panels/TopPanels.tsx';
import { ChatsPanel, PeoplePanel } from './panels/UsePanels.tsx';
import type { StatisticAddress } from './range/use-statistic-address.ts';
import classes from './statistics.module.css';
import { Stocks } from './tiles/Stocks.tsx';
import { Tiles } from './tiles/Tiles.tsx';

interface Props {
  readonly statistic: Statistic;
  readonly address: StatisticAddress;
}

/** All of it, from the sums down. What says nothing of one agent, person or model is left out there. */
export function Dashboard({ statistic, address }: Props) {
  const { drilled, addressOf } = address;
  const all = drilled === null;
  if (isEmpty(statistic)) {
    return (
      <>
        {all && <Stocks statistic={statistic} />}
        <NothingYet address={address} />
      </>
    );
  }
  const top = { statistic, addressOf };
  return (
    <>
      {all && <Stocks statistic={statistic} />}
      <Tiles statistic={statistic} />
      <Section name="use">
        <ChatsPanel statistic={statistic} />
        {drilled?.to === 'user' ? <TopAgents {...top} /> : <PeoplePanel statistic={statistic} />}
        {drilled?.to !== 'agent' && drilled?.to !== 'user' && <TopAgents {...top} />}
        {drilled?.to !== 'user' && <TopUsers {...top} />}
      </Section>
      <Section name="models">
        <TokensPanel statistic={statistic} />
        <SpeedPanel statistic={statistic} />
        {drilled?.to !== 'model' && <TopModels {...top} />}
      </Section>
      <Section name="quality">
        <RepliesPanel statistic={statistic} />
        <FeedbackPanel statistic={statistic} />
        {all && <KnowledgePanel statistic={statistic} />}
        <ErrorsPanel statistic={statistic} wide={!all} />
      </Section>
      {all && (
        <Section name="money">
          <OrdersPanel statistic={statistic} />
          <FunnelPanel statistic={statistic} />
          <RetentionPanel statistic={statistic} />
        </Section>
      )}
    </>
  );
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation('statistics');
  return (
    <section className={classes.section} aria-labelledby={`section-${name}`}>
      <h2 id={`section-${name}`}>{t(`sections.${name}`)}</h2>
      <div className={classes.panels}>{children}</div>
    </section>
  );
}

/** Nothing happened in the time that a plot could show. */
function isEmpty({ totals }: Statistic): boolean {
  const { sessions, messages, tokens, orders, knowledge } = totals;
  return sessions + messages + tokens + orders.placed + orders.completed + knowledge.added === 0;
}
