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
import { useIsHere } from '../../../lib/page/index.ts';
import { usePlanName } from '../product/use-plan-name.ts';
import { isPaidByHand } from './by-hand.ts';
import { type WantedPlan, wantedAt } from './change-address.ts';
import classes from './subscription.module.css';
import { useChange } from './use-change.ts';

/** What another plan would cost now, and the button that takes it; opened by the address: `?change=team:year`. */
export function ChangeDialog({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const [search] = useSearchParams();
  const address = useAddress();
  const nameOf = usePlanName();
  const wanted = search.get('change');
  const plan = wantedAt(wanted);
  const close = () => address({ change: null });
  const isTurned = plan?.planId === subscription.planId;
  const title = t(isTurned ? `changePeriod.${plan.period}` : 'changeTo', {
    name: nameOf(plan?.planId ?? ''),
  });
  return (
    <Modal opened={plan !== null} onClose={close} title={title}>
      {plan && <Change key={wanted} subscription={subscription} plan={plan} title={title} onClose={close} />}
    </Modal>
  );
}

interface Props {
  readonly subscription: Subscription;
  readonly plan: WantedPlan;
  readonly title: string;
  readonly onClose: () => void;
}

function Change({ subscription, plan: body, title, onClose }: Props) {
  const { t } = useTranslation('subscription');
  const textOf = useErrorText();
  const nameOf = usePlanName();
  const { uuid } = subscription;
  const asked = useQuery({
    queryKey: ['POST', routes.quoteSubscription.path, uuid, body],
    queryFn: ({ signal }) => call(routes.quoteSubscription, { params: { uuid }, body, signal }),
    retry: false,
  });
  const { data: quote, error: unquoted } = asked;
  const isHere = useIsHere();
  const change = useChange(
    async ({ price, difference }: Quote) => {
      await call(routes.updateSubscription, {
        params: { uuid },
        body: { ...body, agreed: { price, difference } },
      });
      if (isHere()) onClose();
    },
    { isShown: true },
  );
  const error = change.error ?? unquoted;
  return (
    <>
      {error && (
        <p role="alert" className={classes.problem}>
          {textOf(error)}
        </p>
      )}
      {!quote && !error && <LateSkeleton shape="text" rows={2} />}
      {quote && (
        <p>
          {t(`quote.${wordOf(quote, subscription)}`, {
            name: nameOf(body.planId),
            difference: formatMoney(quote.difference, quote.currency),
            price: t(`per.${quote.period}`, { amount: formatMoney(quote.price, quote.currency) }),
            date: formatDate(quote.endsAt),
          })}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          disabled={!quote}
          loading={change.isPending}
          onClick={() => quote && change.mutate(quote, { onError: () => void asked.refetch() })}
        >
          {title}
        </Button>
      </Group>
    </>
  );
}

type Quote = Awaited<ReturnType<typeof call<typeof routes.quoteSubscription>>>;

/** A change at once is charged or paid for; of a year in place of a month, less what is left of that. */
function wordOf({ atOnce, period }: Quote, subscription: Subscription) {
  if (!atOnce) return 'later';
  const isTurned = period !== subscription.period;
  if (isPaidByHand(subscription)) return isTurned ? 'byHandYear' : 'byHand';
  return isTurned ? 'nowYear' : 'now';
}
