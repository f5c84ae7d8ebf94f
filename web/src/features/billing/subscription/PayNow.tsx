import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { useProviders } from '../paying/use-providers.ts';
import { useChange } from './use-change.ts';

/** Leaves for the page at which what a subscription waits for is paid. */
export function PayNow({
  subscription: { uuid, provider, currency },
}: {
  readonly subscription: Subscription;
}) {
  const { t } = useTranslation('subscription');
  const { providers } = useProviders(currency ?? '');
  const chosen = provider ?? providers?.[0]?.provider;
  const pay = useChange(async () => {
    if (!chosen) return;
    const returnUrl = `${location.origin}/billing?returned=1`;
    const { url } = await call(routes.subscribe, {
      body: { subscription: uuid, provider: chosen, returnUrl },
    });
    location.assign(url);
  });
  return (
    <Button size="compact-sm" disabled={!chosen} loading={pay.isPending} onClick={() => pay.mutate()}>
      {t('payNow')}
    </Button>
  );
}
