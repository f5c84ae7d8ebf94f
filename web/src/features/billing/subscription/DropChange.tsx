import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { call } from '../../../lib/api/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { useChange } from './use-change.ts';

/** Lets go of a dearer plan that waits to be paid: the plan that runs is asked for again. */
export function DropChange({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const confirm = useConfirm();
  const nameOf = usePlanName();
  const { uuid, planId, period, change } = subscription;
  const drop = useChange(() =>
    call(routes.updateSubscription, { params: { uuid }, body: { planId, period } }),
  );
  const ask = async () => {
    const question = {
      title: t('dropChange.title', { name: nameOf(change?.planId ?? '') }),
      body: t('dropChange.text'),
      action: t('dropChange.action'),
    };
    if (await confirm(question)) drop.mutate();
  };
  return (
    <Button variant="default" size="compact-sm" loading={drop.isPending} onClick={ask}>
      {t('dropChange.action')}
    </Button>
  );
}
