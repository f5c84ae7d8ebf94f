import { topics } from '@tutka/contracts';
import { QuotaReachedSchema } from '@tutka/contracts/billing/events/v1/quota';
import type { LoggedEvent } from '@tutka/event-store';
import type { QuotaEvent } from '../domain/credits/quota.events.ts';
import { publication } from './publication.ts';

/** What is said in public of a quota that comes to its end. */
export function publishedQuota({ data, workspace }: LoggedEvent<QuotaEvent>) {
  const { user, quota, percent, month, limit } = data;
  const told = { workspace, userUuid: user ?? '', quota, percent, month };
  return publication(topics.quota, QuotaReachedSchema, {
    ...told,
    ...(limit !== null && { limit: BigInt(limit) }),
  });
}
