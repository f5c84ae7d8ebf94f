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

type Said = { readonly [channel in keyof Channels]?: boolean | undefined };

/** Keeps what is said of a kind, and leaves the rest as it is by then: others may choose at the same time. */
export async function keepChoice(tx: Tx, userUuid: string, kind: KindName, said: Said): Promise<void> {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await queries(tx)('notification_choices')
    .insert({ user_uuid: userUuid, kind, ...unchosen(kind), ...given })
    .onConflict(['user_uuid', 'kind'])
    .merge(given);
}
