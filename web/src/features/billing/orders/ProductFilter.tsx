import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { dataQuery, pageQuery } from '../../../lib/api/index.ts';
import { usePlanWords } from '../product/use-plan-words.ts';
import classes from './orders.module.css';

const MOST = 100;

interface Props {
  /** Whether among the orders of everybody: of all agents that are sold, not of those that were bought. */
  readonly everybodys: boolean;
  readonly value: string;
  readonly onChange: (product: string) => void;
}

/** One plan, or one of the agents. */
export function ProductFilter({ everybodys, value, onChange }: Props) {
  const { t } = useTranslation('billing');
  const wordsOf = usePlanWords();
  const plans = useQuery(dataQuery(routes.listPlans, {})).data ?? [];
  const whose = everybodys ? { isPublic: true, isFree: false } : { whose: 'shared' as const };
  const found = useQuery(pageQuery(routes.listAgents, { query: { ...whose, pageSize: MOST } })).data?.data;
  const agents = (found ?? []).filter(({ entitlement }) => everybodys || entitlement === 'purchased');
  const groups = [
    {
      group: t('filters.plans'),
      items: plans.map((plan) => ({ value: `plan:${plan.id}`, label: wordsOf(plan).name })),
    },
    {
      group: t('filters.agents'),
      items: agents.map(({ uuid, name }) => ({ value: `agent:${uuid}`, label: name })),
    },
  ].filter(({ items }) => items.length > 0);
  const isListed = groups.some(({ items }) => items.some((item) => item.value === value));
  const other = value !== '' && !isListed ? [{ value, label: t('filters.otherProduct') }] : [];
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={t('orders.product')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: t('filters.anyProduct') }, ...other, ...groups]}
    />
  );
}
