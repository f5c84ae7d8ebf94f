import type { Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Meter } from './Meter.tsx';
import classes from './usage.module.css';

/** What a workspace's plan allows in a month and at any time, and how much of it is used. */
export function Allowed({ quotas, holdings }: Pick<Usage, 'quotas' | 'holdings'>) {
  const { t } = useTranslation('usage');
  const all = [
    ['messages', quotas.messages],
    ['tokens', quotas.tokens],
    ['knowledgeBytes', holdings.knowledgeBytes],
    ['agents', holdings.agents],
    ['members', holdings.members],
  ] as const;
  return (
    <ul className={classes.meters}>
      {all.map(([key, quota]) => (
        <Meter key={key} name={key} label={t(`limits.${key}`)} {...quota} />
      ))}
    </ul>
  );
}
