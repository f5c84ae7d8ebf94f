import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { type Asked, once } from '@tutka/service-base';
import { changeCredits } from '../credits/credits.ts';
import type { CreditsState } from '../domain/credits/credits.state.ts';
import { formatNanos, LEDGER_DIGITS, parseDecimal } from '../domain/money.ts';

export interface Gift {
  readonly workspace: string;
  readonly amount: string;
  readonly expiresAt: string | null;
}

/** A gift that was made, and what the workspace had to spend then. */
export interface Granted {
  readonly grantUUID: string;
  readonly available: string;
}

/** Thrown inside, caught inside: the same request came before, and nothing is granted again. */
class GrantedBefore extends Error {
  override readonly name = 'GrantedBefore';
  readonly granted: Granted;
  constructor(granted: Granted) {
    super('This gift was made before.');
    this.granted = granted;
  }
}

/** Gives a workspace credits. Throws NotACreditAmount, IdempotencyInProgress and IdempotencyKeyReused. */
export async function grantCredits(
  worker: Db,
  asked: Asked,
  { workspace, amount, expiresAt }: Gift,
  meta: EventMeta,
): Promise<Granted> {
  const grant: string = randomUUID();
  const nanos = parseDecimal(amount, LEDGER_DIGITS);
  const end = expiresAt === null ? null : new Date(expiresAt).toISOString();
  const command = { type: 'grant', grant, source: 'admin', amount: nanos, expiresAt: end } as const;
  const granted = ({ available }: CreditsState): Granted => ({
    grantUUID: grant,
    available: formatNanos(BigInt(available)),
  });
  const keep = async (tx: Tx, state: CreditsState) => {
    const kept = await once(tx, asked, async () => granted(state));
    if (kept.grantUUID !== grant) throw new GrantedBefore(kept);
  };
  try {
    return granted(await changeCredits(worker, workspace, command, { commandId: grant, meta }, keep));
  } catch (error) {
    if (error instanceof GrantedBefore) return error.granted;
    throw error;
  }
}
