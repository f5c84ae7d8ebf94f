import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { dataQuery, trialOfAgent } from '../../../lib/api/index.ts';
import { formatMoney } from '../../../lib/format/index.ts';
import classes from './thread.module.css';

interface Props {
  readonly agent: string;
  /** Where to go on, once it is bought. */
  readonly back: string;
}

/** How many tries of a paid agent are left, and the way on; nothing where tries do not matter. */
export function TrialNote({ agent: uuid, back }: Props) {
  const { t } = useTranslation('conversation');
  const { data: agent } = useQuery(dataQuery(routes.getAgent, { params: { id: uuid } }));
  const tries = agent?.entitlement === 'trial' || agent?.entitlement === 'none';
  const { data } = useQuery({
    ...dataQuery(trialOfAgent, { query: { agentId: uuid } }),
    enabled: tries,
  });
  const trial = tries ? data?.[0] : undefined;
  if (!trial) return null;
  const { used, limit, remaining } = trial;
  const { price, currency } = agent ?? {};
  const product = { kind: 'agent', agentUUID: uuid } as const;
  return (
    <p className={classes.note} role="status" data-over={remaining === 0 || undefined}>
      <span>{remaining === 0 ? t('trial.over') : t('trial.left', { count: remaining, used, limit })}</span>
      {price && currency && (
        <Link to={checkoutAddress({ product, currency, back })}>
          {t('trial.buy', { price: formatMoney(price, currency) })}
        </Link>
      )}
    </p>
  );
}
