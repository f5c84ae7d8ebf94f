import type { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import type { InternalClient, Principal } from '@tutka/service-runtime';

export interface PersonShown {
  readonly uuid: string;
  readonly logo: string;
  /** Masked. */
  readonly email: string;
}

/** Who people are, as others see them. */
export interface People {
  describe(uuids: readonly string[]): Promise<Map<string, PersonShown>>;
}

const KEEP_MS = 60_000;
const MOST = 10_000;
const anonymous: Principal = { kind: 'anonymous' };

/** Asks identity, at most once a minute a person. Where identity is down, people show as unknown. */
export function peopleFrom(
  identity: InternalClient<typeof IdentityService>,
  now: () => number = Date.now,
): People {
  const known = new Map<string, { person: PersonShown; until: number }>();
  return {
    async describe(uuids) {
      const missing = [...new Set(uuids)].filter((uuid) => (known.get(uuid)?.until ?? 0) < now());
      if (missing.length > 0) {
        if (known.size > MOST) known.clear();
        const { people } = await identity
          .as(anonymous)
          .describe({ uuids: missing })
          .catch(() => ({ people: [] }));
        for (const { uuid, logo, email } of people) {
          known.set(uuid, { person: { uuid, logo, email }, until: now() + KEEP_MS });
        }
      }
      return new Map(uuids.map((uuid) => [uuid, known.get(uuid)?.person ?? { uuid, logo: '', email: '' }]));
    },
  };
}
