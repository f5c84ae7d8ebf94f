import { planned, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';
import { accounts, postingsOf } from '../domain/credits/credits.postings.ts';

const columns = `event_id, workspace, at, version, type, ${accounts.join(', ')}, grant_uuid, turn, usage, is_priced, due_at`;

const writing = `
  INSERT INTO ledger_lines (${columns})
  SELECT ${columns} FROM jsonb_to_recordset($1) AS l(event_id uuid, workspace uuid, at timestamptz, version int, type text,
    ${accounts.map((account) => `${account} bigint`).join(', ')}, grant_uuid uuid, turn uuid, usage jsonb,
    is_priced boolean, due_at timestamptz)`;

/** Writes a line for each event of the credits streams. */
export async function applyCreditsEvents(
  tx: Tx,
  events: readonly StoredEvent<CreditsEvent>[],
): Promise<void> {
  if (events.length > 0) await planned(tx, 'write-ledger', writing, [JSON.stringify(events.map(lineOf))]);
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
      return { turn: usage.turn, usage, is_priced: isPriced };
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
