import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { formatDate, formatMoney } from '../../../lib/format/index.ts';
import { wantedAt } from './change-address.ts';
import classes from './subscription.module.css';
import { useChange } from './use-change.ts';
import { usePlanName } from './use-plan-name.ts';

/** What another plan would cost now, and the button that takes it; opened by the address: `?change=team:year`. */
export function ChangeDialog({ subscription: { uuid } }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const [search] = useSearchParams();
  const address = useAddress();
  const textOf = useErrorText();
  const nameOf = usePlanName();
  const body = wantedAt(search.get('change'));
  const close = () => address({ change: null });
  const { data: quote, error } = useQuery({
    queryKey: ['POST', routes.quoteSubscription.path, uuid, body],
    queryFn: ({ signal }) =>
      body === null ? null : call(routes.quoteSubscription, { params: { uuid }, body, signal }),
    enabled: body !== null,
    retry: false,
  });
  const change = useChange(async () => {
    if (body) await call(routes.updateSubscription, { params: { uuid }, body });
    close();
  });
  const name = nameOf(body?.planId ?? '');
  return (
    <Modal opened={body !== null} onClose={close} title={t('changeTo', { name })}>
      {error && (
        <p role="alert" className={classes.problem}>
          {textOf(error)}
        </p>
      )}
      {!quote && !error && <LateSkeleton shape="text" rows={2} />}
      {quote && (
        <p>
          {t(quote.atOnce ? 'quote.now' : 'quote.later', {
            name,
            difference: formatMoney(quote.difference, quote.currency),
            price: formatMoney(quote.price, quote.currency),
            date: formatDate(quote.endsAt),
          })}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {t('keep')}
        </Button>
        <Button disabled={!quote} loading={change.isPending} onClick={() => change.mutate()}>
          {t('changeTo', { name })}
        </Button>
      </Group>
    </Modal>
  );
}
