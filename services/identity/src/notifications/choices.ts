import { type Db, inTenant } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import { NOTIFICATION_KINDS } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { personalWorkspace } from '../store/accounts.ts';
import { type Channels, choicesOf, keepChoice, unchosen } from '../store/notification-choices.ts';
import type { KindName } from './notification-kind.ts';

interface Choice {
  readonly kind: KindName;
  readonly bell?: boolean | undefined;
  readonly mail?: boolean | undefined;
}

export interface Choices {
  /** Every kind that can be chosen. */
  list(person: Person): Promise<(Channels & { readonly kind: KindName })[]>;
  /** What is not said stays as it was. */
  choose(person: Person, choices: readonly Choice[], meta: EventMeta): Promise<void>;
}

/** What people choose to be told, and where. */
export function choices(app: Db): Choices {
  return {
    async list(person) {
      const chosen = await inTenant(app, person, (tx) => choicesOf(tx, person.userUuid));
      return NOTIFICATION_KINDS.map((kind) => ({ kind, ...(chosen.get(kind) ?? unchosen(kind)) }));
    },
    async choose(person, wanted, meta) {
      const { userUuid } = person;
      const { uuid: workspace } = await inTenant(app, person, (tx) => personalWorkspace(tx, userUuid));
      // Written in the person's own workspace: their stream belongs there, wherever they act.
      await inTenant(app, { ...person, workspace }, async (tx) => {
        // In one order: two who choose at once wait for one another, and never in a circle.
        const inOrder = wanted.toSorted((a, b) => a.kind.localeCompare(b.kind));
        for (const { kind, ...said } of inOrder) await keepChoice(tx, userUuid, kind, said);
        const data = { userUuid, kinds: wanted.map(({ kind }) => kind) };
        const events = [{ type: 'NotificationSettingsChanged', data }];
        const stream = { id: userUuid, type: 'user', workspace };
        await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
      });
    },
  };
}
