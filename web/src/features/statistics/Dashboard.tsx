import type { Statistic } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNothingDone, isSomething } from './happened.ts';
import { NothingYet } from './NothingYet.tsx';
import { ErrorsPanel } from './panels/ErrorsPanel.tsx';
import { SpeedPanel, TokensPanel } from './panels/ModelPanels.tsx';
import { FunnelPanel, OrdersPanel } from './panels/MoneyPanels.tsx';
import { FeedbackPanel, KnowledgePanel, RepliesPanel } from './panels/QualityPanels.tsx';
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
  const { totals } = statistic;
  const something = isSomething(totals);
  return (
    <>
      {address.drilled === null && <Stocks statistic={statistic} />}
      {something && <Tiles statistic={statistic} drilled={address.drilled} />}
      {isNothingDone(totals) && <NothingYet address={address} cameAnybody={something} />}
      {something && <Sections statistic={statistic} address={address} />}
    </>
  );
}

function Sections({ statistic, address: { drilled, addressOf } }: Props) {
  const all = drilled === null;
  const top = { statistic, addressOf };
  return (
    <>
      {drilled?.to !== 'model' && (
        <Section name="use">
          <ChatsPanel statistic={statistic} />
          {drilled?.to !== 'user' && (
            <PeoplePanel statistic={statistic} comeNew={all && statistic.range.scope === 'platform'} />
          )}
          {all && <TopAgents {...top} />}
          {all && <TopUsers {...top} />}
        </Section>
      )}
      <Section name="models">
        <TokensPanel statistic={statistic} />
        {drilled?.to !== 'user' && <SpeedPanel statistic={statistic} />}
        {all && <TopModels {...top} />}
      </Section>
      <Section name="quality">
        <RepliesPanel statistic={statistic} />
        <FeedbackPanel statistic={statistic} />
        {all && <KnowledgePanel statistic={statistic} />}
        {all && <ErrorsPanel statistic={statistic} />}
      </Section>
      {all && <Money statistic={statistic} />}
    </>
  );
}

/** People sign up to the platform: to a workspace nobody ever did. */
function Money({ statistic }: Pick<Props, 'statistic'>) {
  if (statistic.range.scope === 'workspace') {
    return (
      <Section name="orders">
        <OrdersPanel statistic={statistic} />
      </Section>
    );
  }
  return (
    <Section name="money">
      <OrdersPanel statistic={statistic} />
      <FunnelPanel statistic={statistic} />
      <RetentionPanel statistic={statistic} />
    </Section>
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
