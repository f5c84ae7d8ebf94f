import type { ListedAgent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../components/badge/index.ts';
import { usePersonName } from '../../../lib/person/index.ts';
import { isOwn } from './is-own.ts';
import type { Tries } from './use-tries.ts';

interface Props {
  readonly agent: ListedAgent;
  /** Among one's own, where also a free one stands by a share. */
  readonly among: 'own' | 'everyone';
  readonly tries: Tries;
}

/** On what ground an agent of others may be used, where it is not simply free. */
export function Ground({ agent, among, tries }: Props) {
  const { t } = useTranslation('catalog');
  const ownerOf = usePersonName();
  const { entitlement, trialLimit, owner } = agent;
  if (isOwn(agent)) return null;
  if (entitlement === 'purchased') return <StatusBadge tone="good">{t('ground.bought')}</StatusBadge>;
  if (among === 'own')
    return <StatusBadge tone="info">{t('ground.sharedBy', { owner: ownerOf(owner) })}</StatusBadge>;
  if (entitlement === 'shared') return <StatusBadge tone="info">{t('ground.shared')}</StatusBadge>;
  if (entitlement === 'free' || trialLimit === 0) return null;
  const left = entitlement === 'trial' ? (tries.get(agent.uuid) ?? trialLimit) : 0;
  return left === 0 ? (
    <StatusBadge tone="warn">{t('ground.triesOver')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{t('ground.tries', { left, limit: trialLimit })}</StatusBadge>
  );
}
