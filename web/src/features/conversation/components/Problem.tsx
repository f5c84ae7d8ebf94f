import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors/index.ts';
import { isPlaceLost } from '../api/rows-of.ts';
import type { TurnOutline } from '../api/use-live-turn.ts';
import { PayOn } from './PayOn.tsx';
import classes from './thread.module.css';

interface Props {
  readonly session: string;
  readonly mayPay: boolean;
  readonly live: TurnOutline;
  readonly onAskAgain: () => void;
  readonly onFetchRest: () => void;
}

/** Why a turn did not begin, or why the rest of its reply is not here, and what to do about that. */
export function Problem({ session, mayPay, live, onAskAgain, onFetchRest }: Props) {
  const { t } = useTranslation('conversation');
  const textOf = useErrorText();
  const { asked, reply, problem } = live;
  const isCut = reply !== null;
  const gone = isPlaceLost(live)
    ? 'placeGone'
    : mayPay && problem?.errorCode === 'AGENT_NOT_FOUND' && 'agentGone';
  const onOnline = useEffectEvent(() => isCut && onFetchRest());
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <div className={classes.problem} role="alert">
      <span>
        {isCut && `${t('thread.cut')} `}
        {gone ? t(`thread.${gone}`) : textOf(problem)}
      </span>
      <span className={classes.ways}>
        {mayPay && problem?.status === 402 && <PayOn session={session} asked={asked} problem={problem} />}
        <Button size="compact-sm" variant="default" onClick={isCut ? onFetchRest : onAskAgain}>
          {t('thread.retry')}
        </Button>
      </span>
    </div>
  );
}
