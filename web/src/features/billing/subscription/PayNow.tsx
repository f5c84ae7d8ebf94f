import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { useIsHere } from '../../../lib/page/index.ts';
import { ProviderChoice } from '../paying/ProviderChoice.tsx';
import classes from './subscription.module.css';
import { useChange } from './use-change.ts';
import { useTaker } from './use-taker.ts';

interface Props {
  readonly subscription: Subscription;
}

/** Leaves for the page at which what a subscription waits for is paid; with whom is chosen where several take the currency. */
export function PayNow({ subscription }: Props) {
  const { t } = useTranslation('subscription');
  const { uuid, currency, payAhead } = subscription;
  const { takers, taker, setChosen } = useTaker(subscription);
  const isHere = useIsHere();
  const pay = useChange(async () => {
    if (!taker) return;
    const returnUrl = `${location.origin}/billing?returned=1`;
    const { url } = await call(routes.subscribe, {
      body: { subscription: uuid, provider: taker, returnUrl },
    });
    if (isHere()) location.assign(url);
  });
  return (
    <>
      {takers.length > 1 && (
        <div className={classes.takers}>
          <ProviderChoice providers={takers} currency={currency ?? ''} value={taker} onChange={setChosen} />
        </div>
      )}
      <Button size="compact-sm" disabled={!taker} loading={pay.isPending} onClick={() => pay.mutate()}>
        {t(payAhead === null ? 'payNow' : 'signAnew')}
      </Button>
    </>
  );
}
