import type { ListedAgent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../components/badge/index.ts';

type Agent = Pick<ListedAgent, 'version' | 'publishedVersion' | 'review'>;

/** Which version others talk to, and whether a newer one is being written. */
export function PublishState({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const { version, publishedVersion: published } = agent;
  return (
    <StatusBadge tone={toneOf(agent)}>{t(`publish.${stateOf(agent)}`, { version, published })}</StatusBadge>
  );
}

function stateOf({ version, publishedVersion, review }: Agent) {
  if (review) return 'inReview';
  if (publishedVersion === null) return 'none';
  return publishedVersion === version ? 'newest' : 'behind';
}

const tones = { inReview: 'warn', none: 'neutral', newest: 'good', behind: 'info' } as const;

function toneOf(agent: Agent): Tone {
  return tones[stateOf(agent)];
}
