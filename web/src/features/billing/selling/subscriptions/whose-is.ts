import type { FoundSubscription } from '@tutka/http-contracts';
import { shortId } from '../../../../lib/format/index.ts';

/** What a subscription's workspace is called: by its name, else by whose it is. */
export function whoseIs({ workspace, subscriber }: FoundSubscription): string {
  return workspace.name || (workspace.owner ?? subscriber)?.email || shortId(workspace.uuid);
}
