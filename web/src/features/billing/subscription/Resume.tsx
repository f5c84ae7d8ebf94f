import { Button } from '@mantine/core';
import { routes, type Subscription } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/index.ts';
import { useChange } from './use-change.ts';

interface Props {
  readonly subscription: Subscription;
  /** It stands alone, as wide as what it stands in. */
  readonly isWide?: boolean;
}

/** Goes on with a subscription that would end with its period. */
export function Resume({ subscription: { uuid }, isWide = false }: Props) {
  const { t } = useTranslation('subscription');
  const resume = useChange(() => call(routes.resumeSubscription, { params: { uuid } }));
  return (
    <Button
      variant="light"
      fullWidth={isWide}
      size={isWide ? 'sm' : 'compact-sm'}
      loading={resume.isPending}
      onClick={() => resume.mutate()}
    >
      {t('resume')}
    </Button>
  );
}
