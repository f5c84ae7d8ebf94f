import type { FoundOrder, OrderEvent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';
import { useEndedWords } from './use-ended-words.ts';

const STATES: Readonly<Record<string, 'open' | 'lost' | 'won'>> = {
  PaymentDisputed: 'open',
  PaymentDisputeLost: 'lost',
  PaymentDisputeWon: 'won',
};

/** How a dispute of the buyer's bank over a payment stands; undefined: there is none, or none any more. */
export function disputeIn(events: readonly OrderEvent[]): 'open' | 'lost' | undefined {
  const newest = events.map(({ type }) => STATES[type]).findLast((state) => state !== undefined);
  return newest === 'won' ? undefined : newest;
}

interface Props {
  readonly order: FoundOrder;
  readonly dispute: 'open' | 'lost';
}

/** It was paid, and the buyer's bank took the money back, for now or for good: what became of what was bought. */
export function Disputed({ order, dispute }: Props) {
  const { t } = useTranslation('billing');
  const ended = useEndedWords(order);
  const isKept = order.product.kind === 'agent';
  return (
    <Notice tone="bad" icon="warning" title={t(`disputed.${dispute}`)}>
      {dispute === 'lost' ? ended : t(isKept ? 'disputed.kept' : 'disputed.held')}
    </Notice>
  );
}
