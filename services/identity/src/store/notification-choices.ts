import { queries, type Tx } from '@tutka/database';
import type { KindName } from '../notifications/notification-kind.ts';

/** Where a kind is told. */
export interface Channels {
  readonly bell: boolean;
  readonly mail: boolean;
}

/** While nobody chose otherwise. What an invoice is about has had its mail: that an order is paid, a plan renewed, money back. */
export const unchosen = (kind: KindName): Channels => ({ bell: true, mail: kind !== 'invoice' });

/** What somebody chose, by kind; kinds they left as they were are missing. */
export async function choicesOf(tx: Tx, userUuid: string): Promise<Map<string, Channels>> {
  const rows = await queries(tx)('notification_choices')
    .where({ user_uuid: userUuid })
    .select<(Channels & { kind: string })[]>('kind', 'bell', 'mail');
  return new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
}

export async function channelsOf(tx: Tx, userUuid: string, kind: KindName): Promise<Channels> {
  return (await choicesOf(tx, userUuid)).get(kind) ?? unchosen(kind);
}

export async function keepChoice(
  tx: Tx,
  userUuid: string,
  kind: KindName,
  channels: Channels,
): Promise<void> {
  await queries(tx)('notification_choices')
    .insert({ user_uuid: userUuid, kind, ...channels })
    .onConflict(['user_uuid', 'kind'])
    .merge(channels);
}
