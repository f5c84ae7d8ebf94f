import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format/index.ts';
import { isAtMost, isNone } from '../order/amounts.ts';

/** An amount that was shown, and what it is by now. */
interface Amounts {
  readonly shown: string;
  readonly now: string;
  readonly currency: string;
}

/** Says that a price went up since it was shown, where it did, and whether it did: then nobody is led on to pay it. */
export function useTellDearer(): (amounts: Amounts) => boolean {
  const { t } = useTranslation('billing');
  return ({ shown, now, currency }) => {
    const isDearer = !isNone(now) && !isAtMost(now, shown);
    if (isDearer) {
      notifications.show({
        message: t('checkout.dearer', { amount: formatMoney(now, currency) }),
        autoClose: false,
      });
    }
    return isDearer;
  };
}
