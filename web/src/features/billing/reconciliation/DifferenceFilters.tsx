import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Filters } from '../../../components/list/index.ts';
import { Choice } from '../orders/Choice.tsx';
import {
  KINDS,
  PROVIDERS,
  REVIEWED,
  STATES,
  useReconciliationAddress,
} from './use-reconciliation-address.ts';

/** By provider, kind, state, and whether somebody has looked. */
export function DifferenceFilters() {
  const { t } = useTranslation('reconciliation');
  const { form, set, clear, narrowed } = useReconciliationAddress();
  return (
    <Filters>
      <Choice
        label={t('differences.state')}
        any={t('differences.anyState')}
        value={form.state}
        onChange={(state) => set({ state })}
        choices={STATES.map((value) => ({ value, label: t(`differences.states.${value}`) }))}
      />
      <Choice
        label={t('differences.reviewed')}
        any={t('differences.anyReviewed')}
        value={form.reviewed}
        onChange={(reviewed) => set({ reviewed })}
        choices={REVIEWED.map((value) => ({
          value,
          label: t(value === 'true' ? 'differences.reviewedYes' : 'differences.reviewedNo'),
        }))}
      />
      <Choice
        label={t('differences.kind')}
        any={t('differences.anyKind')}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={KINDS.map((value) => ({ value, label: t(`kinds.${value}.title`) }))}
      />
      <Choice
        label={t('provider')}
        any={t('anyProvider')}
        value={form.provider}
        onChange={(provider) => set({ provider })}
        choices={PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }))}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </Filters>
  );
}
