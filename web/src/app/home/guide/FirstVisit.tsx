import type { Agent, Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '../../../components/page/index.ts';
import { AgentStep } from './AgentStep.tsx';
import { AskStep } from './AskStep.tsx';
import classes from './guide.module.css';
import { Step } from './Step.tsx';
import { stepsOf } from './steps.ts';
import { UploadStep } from './UploadStep.tsx';

interface Props {
  readonly agents: readonly Agent[];
  readonly knowledge: readonly Knowledge[];
}

/** Three steps from nothing to the first answer. Where one stands is read from what exists, so a reload loses nothing. */
export function FirstVisit({ agents, knowledge }: Props) {
  const { t } = useTranslation('home');
  const { base, agent, now } = stepsOf(agents, knowledge);
  const assistant = agents.find(({ isAssistant }) => isAssistant);
  return (
    <>
      <PageHeader title={t('guide.title')} description={t('guide.text')} />
      <ol className={classes.steps}>
        <Step number={1} now={now} title={t('guide.upload.title')} text={t('guide.upload.text')}>
          <UploadStep base={base} />
        </Step>
        <Step number={2} now={now} title={t('guide.agent.title')} text={t('guide.agent.text')}>
          {base && <AgentStep base={base} />}
        </Step>
        <Step number={3} now={now} title={t('guide.ask.title')} text={t('guide.ask.text')}>
          {base && agent && <AskStep base={base} agent={agent} />}
        </Step>
      </ol>
      {assistant && now === 1 && (
        <p className={classes.skip}>
          {t('guide.noDocument')} <Link to={`/chat?agent=${assistant.uuid}`}>{t('guide.skip')}</Link>
        </p>
      )}
    </>
  );
}
