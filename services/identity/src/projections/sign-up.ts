import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import { asciiDomain } from '@tutka/http-contracts';
import type { SignUpEvent } from '../domain/sign-up.events.ts';
import type { SignUpPolicy } from '../domain/sign-up.ts';

/** Writes what an event means for the read model. */
export async function applySignUpEvent(tx: Tx, { streamId: uuid, ...event }: StoredEvent<SignUpEvent>) {
  const table = queries(tx)('sign_up_policies');
  if (event.type === 'SignUpPolicyReset') {
    await table.where({ uuid }).delete();
    return;
  }
  const { kind, domains } = event.data;
  await table.insert({ uuid, kind, domains }).onConflict('uuid').merge();
}

/** What an ADMIN chose; undefined: the operator's setting holds. */
export async function chosenSignUp(tx: Tx): Promise<SignUpPolicy | undefined> {
  const chosen = await queries(tx)('sign_up_policies').first<SignUpPolicy | undefined>('kind', 'domains');
  // Some were kept as they were typed.
  return chosen && { ...chosen, domains: chosen.domains.map(asciiDomain) };
}
