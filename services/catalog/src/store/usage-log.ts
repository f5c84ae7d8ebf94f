import type { Tx } from '@tutka/database';
import { appendEvents, uuid5, VersionConflict } from '@tutka/event-store';
import type { UsageRecorded } from '../domain/usage.events.ts';

/** What a call of a model was for. The same cause and part are recorded once, however often they are tried. */
export interface UsageCause {
  readonly workspace: string;
  /** The turn or document. */
  readonly cause: string;
  /** Which of its calls. */
  readonly part: string;
}

const meta = { actor: 'catalog', actorKind: 'service' };

/** Appends what a call took, as a stream of its own; call it last. Throws `AlreadyRecorded`. */
export async function recordUsage(
  tx: Tx,
  { workspace, cause, part }: UsageCause,
  data: UsageRecorded['data'],
): Promise<void> {
  const { kind, provider, model } = data;
  const id = uuid5(cause, `usage/${kind}/${provider}/${model}/${part}`);
  const event: UsageRecorded = { type: 'UsageRecorded', data };
  const stream = { id, type: 'usage', workspace };
  await appendEvents(tx, [{ stream, expected: 0, events: [event] }], { meta }).catch((error: unknown) => {
    throw error instanceof VersionConflict ? new AlreadyRecorded() : error;
  });
}

/** What it was for was recorded before; the transaction is lost. */
export class AlreadyRecorded extends Error {
  override readonly name = 'AlreadyRecorded';
}
