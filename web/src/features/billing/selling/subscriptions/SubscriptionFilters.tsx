import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Filters } from '../../../../components/list/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { Choice } from '../../orders/Choice.tsx';
import { usePlanWords } from '../../product/use-plan-words.ts';
import { PROVIDERS, STATES, useSubscriptionFilters } from './use-subscription-filters.ts';

/** By state, plan and provider, and what comes first. */
export function SubscriptionFilters({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['selling', 'billing']);
  const { form, set, clear, narrowed, sort, setSort } = useSubscriptionFilters();
  const wordsOf = usePlanWords();
  const plans = useQuery(dataQuery(routes.listPlans, {})).data ?? [];
  const choices = plans.map((plan) => ({ value: plan.id, label: wordsOf(plan).name }));
  const isListed = form.plan === '' || choices.some(({ value }) => value === form.plan);
  return (
    <Filters>
      {children}
      <Choice
        label={t('subscriptions.state')}
        any={t('subscriptions.running')}
        value={form.state}
        onChange={(state) => set({ state })}
        choices={STATES.map((value) => ({ value, label: t(`subscriptions.filters.${value}`) }))}
      />
      <Choice
        label={t('subscriptions.plan')}
        any={t('subscriptions.anyPlan')}
        value={form.plan}
        onChange={(plan) => set({ plan })}
        choices={isListed ? choices : [{ value: form.plan, label: form.plan }, ...choices]}
      />
      <Choice
        label={t('subscriptions.provider')}
        any={t('subscriptions.anyProvider')}
        value={form.provider}
        onChange={(provider) => set({ provider })}
        choices={PROVIDERS.map((value) => ({ value, label: t(`billing:pay.providers.${value}`) }))}
      />
      <Choice
        label={t('subscriptions.sort')}
        any={t('subscriptions.newest')}
        value={sort}
        onChange={setSort}
        choices={[{ value: 'renewal', label: t('subscriptions.soonest') }]}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('orders.clear')}
        </Button>
      )}
    </Filters>
  );
}
