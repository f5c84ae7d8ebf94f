import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../../lib/api/index.ts';
import { usePlanWords } from '../../product/use-plan-words.ts';
import classes from '../selling.module.css';
import { AgentChoice } from './AgentChoice.tsx';
import { type CodeForm, PRODUCT_KINDS } from './code-form.ts';

interface Props {
  readonly form: CodeForm;
  readonly onChange: (part: Partial<CodeForm>) => void;
}

/** For which products a code counts. */
export function WhatFor({ form: { kinds, planIds, agentUUIDs }, onChange }: Props) {
  const { t } = useTranslation('selling');
  const wordsOf = usePlanWords();
  const plans = useQuery(dataQuery(routes.listPlans, {})).data ?? [];
  return (
    <fieldset className={classes.group}>
      <legend>{t('codes.for')}</legend>
      <p className={classes.dim}>{t(kinds.length === 0 ? 'codes.forEverything' : 'codes.forThese')}</p>
      <div className={classes.checks}>
        {PRODUCT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`codes.kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={() => onChange({ kinds: turned(kinds, kind) })}
          />
        ))}
      </div>
      {kinds.includes('plan') && plans.length > 0 && (
        <>
          <p className={classes.dim}>{t(planIds.length === 0 ? 'codes.everyPlan' : 'codes.thesePlans')}</p>
          <div className={classes.checks}>
            {plans.map((plan) => (
              <Checkbox
                key={plan.id}
                label={wordsOf(plan).name}
                checked={planIds.includes(plan.id)}
                onChange={() => onChange({ planIds: turned(planIds, plan.id) })}
              />
            ))}
          </div>
        </>
      )}
      {kinds.includes('agent') && (
        <AgentChoice chosen={agentUUIDs} onChange={(chosen) => onChange({ agentUUIDs: chosen })} />
      )}
    </fieldset>
  );
}

function turned<T>(among: readonly T[], one: T): T[] {
  return among.includes(one) ? among.filter((other) => other !== one) : [...among, one];
}
