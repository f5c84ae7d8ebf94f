import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { CreditsEvent } from '../domain/credits.events.ts';
import { accounts, postingsOf } from '../domain/credits.postings.ts';

/** Writes a line for each event of the credits streams. */
export async function applyCreditsEvents(
  tx: Tx,
  events: readonly StoredEvent<CreditsEvent>[],
): Promise<void> {
  if (events.length > 0) await queries(tx)('ledger_lines').insert(events.map(lineOf));
}

function lineOf(event: StoredEvent<CreditsEvent>) {
  const postings = postingsOf(event);
  const moved = Object.fromEntries(accounts.map((account) => [account, String(postings[account] ?? 0n)]));
  return {
    event_id: event.id,
    workspace: event.workspace,
    at: event.recordedAt,
    version: event.version,
    type: event.type,
    ...moved,
    ...causeOf(event),
  };
}

function causeOf({ type, data }: CreditsEvent) {
  switch (type) {
    case 'CreditsSettled': {
      const { usage, isPriced } = data;
      return { turn: usage.turn, usage: JSON.stringify(usage), is_priced: isPriced };
    }
    case 'CreditsReserved':
      return { turn: data.turn, due_at: data.until };
    case 'CreditsReleased':
      return { turn: data.turn };
    case 'CreditsGranted':
      return { grant_uuid: data.grant, due_at: data.expiresAt };
    case 'CreditsExpired':
      return { grant_uuid: data.grant };
  }
}
