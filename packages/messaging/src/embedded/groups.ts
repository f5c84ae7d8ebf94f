import type { AssignedPartition } from '../bus.ts';

/** One consumer within a group. */
export interface Member {
  readonly partitions: readonly AssignedPartition[];
  /** Takes everything away; returns when the running batch has ended. */
  revoke(): Promise<void>;
  assign(partitions: readonly AssignedPartition[]): void;
}

interface Group {
  readonly members: Set<Member>;
  /** Rebalances follow on one another. */
  settled: Promise<void>;
}

/** The embedded bus lives in one process, so its groups do too: by bus and group name. */
const groups = new Map<string, Group>();

/** Adds a member and shares the partitions out anew. */
export function join(name: string, member: Member): Promise<void> {
  return change(name, (members) => members.add(member));
}

/** Takes a member out and shares the partitions out anew. */
export function leave(name: string, member: Member): Promise<void> {
  return change(name, (members) => members.delete(member));
}

async function change(name: string, edit: (members: Set<Member>) => void): Promise<void> {
  const group = groups.get(name) ?? { members: new Set(), settled: Promise.resolve() };
  groups.set(name, group);
  group.settled = group.settled.then(async () => {
    const before = [...group.members];
    edit(group.members);
    await Promise.all([...new Set([...before, ...group.members])].map((member) => member.revoke()));
    share([...group.members]);
    if (group.members.size === 0) groups.delete(name);
  });
  await group.settled;
}

function share(members: readonly Member[]): void {
  const everything = new Map(
    members.flatMap(({ partitions }) => partitions.map((one) => [`${one.topic}/${one.partition}`, one])),
  );
  const shares = new Map<Member, AssignedPartition[]>(members.map((member) => [member, []]));
  let turn = 0;
  for (const one of everything.values()) {
    const takers = members.filter(({ partitions }) => partitions.some(({ topic }) => topic === one.topic));
    const taker = takers[turn++ % takers.length];
    if (taker) shares.get(taker)?.push(one);
  }
  for (const [member, partitions] of shares) member.assign(partitions);
}
