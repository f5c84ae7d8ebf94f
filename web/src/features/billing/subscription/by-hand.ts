import type { Subscription } from '@tutka/http-contracts';

/** Whether a person pays for a dearer plan and signs anew: Alipay does not charge the difference by itself. */
export function isPaidByHand({ provider }: Pick<Subscription, 'provider'>): boolean {
  return provider === 'alipay';
}

/** Its plan changes as soon as the person has paid for that. */
export function waitsForPerson(subscription: Pick<Subscription, 'provider' | 'change'>): boolean {
  const { change } = subscription;
  return isPaidByHand(subscription) && change !== null && change.at === null;
}
