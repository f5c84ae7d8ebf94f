import { Button } from '@mantine/core';
import type { FoundOrder } from '@tutka/http-contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../../components/states/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { formatDate, formatMoney, formatRelative } from '../../../lib/format/index.ts';
import { ProviderChoice } from '../paying/ProviderChoice.tsx';
import { usePay } from '../paying/use-pay.ts';
import { type ProviderName, useProviders } from '../paying/use-providers.ts';
import { Notice } from './Notice.tsx';
import classes from './order.module.css';
import { useDecides } from './use-decides.ts';
import { useReason } from './use-reason.ts';
import { useWhose } from './use-whose.ts';

/** It waits for its money: whether a provider is still to say something, until when, and with whom to pay. */
export function Unpaid({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation(['billing', 'subscription']);
  const { isOwn } = useWhose(order);
  const decides = useDecides(order);
  const [search] = useSearchParams();
  const [isUnfinished, setUnfinished] = useState(false);
  const isAwaited = isOpen(order) && search.has('returned') && !isUnfinished;
  const isManagers = isOwn && !decides;
  const notFinished = decides && (
    <Button variant="subtle" color="gray" onClick={() => setUnfinished(true)}>
      {t('unpaid.notFinished')}
    </Button>
  );
  return (
    <div className={classes.unpaid}>
      {isAwaited ? <Awaited order={order} action={notFinished} /> : <Due order={order} />}
      {decides && !isAwaited && <Paying order={order} />}
      {isManagers && <p className={classes.dim}>{t('subscription:byManagers')}</p>}
    </div>
  );
}

const newestOf = ({ paymentDetails }: FoundOrder) => paymentDetails.attempts.at(-1);
const isOpen = (order: FoundOrder) => newestOf(order)?.status === 0;

/** The person was at the provider's page, and the provider's word is on its way. */
function Awaited({ order, action }: { readonly order: FoundOrder; readonly action: ReactNode }) {
  const { t } = useTranslation('billing');
  const name = newestOf(order)?.provider;
  const provider = name ? t(`pay.within.${name}`) : t('pay.provider');
  return (
    <Notice tone="info" icon="clock" title={t('unpaid.waiting', { provider })} action={action}>
      {t('unpaid.waitingText')}
    </Notice>
  );
}

function Due({ order }: { readonly order: FoundOrder }) {
  const { t, i18n } = useTranslation('billing');
  const reasonOf = useReason();
  const attempt = newestOf(order);
  const { isOwn } = useWhose(order);
  const until = t(isOwn ? 'unpaid.until' : 'unpaid.untilTheirs', {
    date: formatDate(order.expiredAt, true),
    relative: formatRelative(order.expiredAt, Date.now(), i18n.language),
  });
  const provider = attempt ? t(`pay.within.${attempt.provider}`) : '';
  if (attempt?.status === 2) {
    const reason = attempt.reason === null ? '' : reasonOf(attempt.reason);
    return (
      <Notice tone="bad" icon="warning" title={t('unpaid.failed', { provider })}>
        {[reason, t(isOwn ? 'unpaid.failedText' : 'unpaid.failedTheirs'), until].filter(Boolean).join(' ')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      icon="clock"
      title={t(attempt?.status === 0 ? 'unpaid.open' : 'unpaid.title', { provider })}
    >
      {until}
    </Notice>
  );
}

function Paying({ order }: { readonly order: FoundOrder }) {
  const { t } = useTranslation('billing');
  const textOf = useErrorText();
  const [search] = useSearchParams();
  const { providers, error, refetch } = useProviders(order.currency);
  const [chosen, setChosen] = useState<ProviderName>();
  const pay = usePay();
  if (!providers) return error && <ErrorState error={error} onRetry={() => refetch()} />;
  const open = isOpen(order) ? newestOf(order)?.provider : undefined;
  const provider = chosen ?? open ?? providers[0]?.provider;
  const label = open !== undefined && provider === open ? 'pay.goOn' : 'pay.amount';
  return (
    <section aria-label={t('pay.title')} className={classes.paying}>
      <ProviderChoice providers={providers} currency={order.currency} value={provider} onChange={setChosen} />
      {pay.isError && (
        <p role="alert" className={classes.problem}>
          {textOf(pay.error)}
        </p>
      )}
      {provider && (
        <Button
          data-long
          loading={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate({ order, provider, back: search.get('back') })}
        >
          {t(label, {
            amount: formatMoney(order.totalPrice, order.currency),
            provider: t(`pay.within.${provider}`),
          })}
        </Button>
      )}
    </section>
  );
}
