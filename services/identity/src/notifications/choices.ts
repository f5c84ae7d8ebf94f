import { type Db, inTenant } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import { NOTIFICATION_KINDS } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
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
      await inTenant(app, person, async (tx) => {
        for (const { kind, bell, mail } of wanted) {
          const before = (await choicesOf(tx, person.userUuid)).get(kind) ?? unchosen(kind);
          const channels = { bell: bell ?? before.bell, mail: mail ?? before.mail };
          await keepChoice(tx, person.userUuid, kind, channels);
        }
        const { userUuid, workspace } = person;
        const data = { userUuid, kinds: wanted.map(({ kind }) => kind) };
        const events = [{ type: 'NotificationSettingsChanged', data }];
        const stream = { id: userUuid, type: 'user', workspace };
        await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
      });
    },
  };
}
