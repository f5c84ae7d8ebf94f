import type { Account } from './account.ts';
import { endOverdue } from './sessions.ts';
import { renewDue } from './subscriptions.ts';

/** Does what fell due since anybody asked: sessions end, subscriptions renew. */
export function catchUp(account: Account): void {
  endOverdue(account);
  renewDue(account);
}
