import { queries, type Tx } from '@tutka/database';
import type { MissingPart } from '../domain/agents/agent.events.ts';
import { readableOf } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { isNamesake, pairedLinks } from './paired-links.ts';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** What an agent's file tells of its knowledge: uuids and names of bases that are still there. */
export async function baseLinks(tx: Tx, knowledges: readonly string[]): Promise<Named[]> {
  const bases = await queries(tx)('knowledges')
    .whereIn('uuid', [...knowledges])
    .select<Named[]>('uuid', 'name');
  return knowledges.flatMap((uuid) => bases.find((base) => base.uuid === uuid) ?? []);
}

interface Followed {
  readonly knowledges: readonly string[];
  readonly missing: readonly MissingPart[];
}

/** What a file's bases are here: by uuid where the member may open it, else one of the own workspace with that name. */
export async function followBases(tx: Tx, { workspace }: Member, links: readonly Named[]): Promise<Followed> {
  const open = await readableOf(
    tx,
    links.map(({ uuid }) => uuid),
  );
  const own = await queries(tx)('knowledges')
    .where({ workspace })
    .whereRaw('normalize(name) = ANY(?)', [links.map(({ name }) => name.normalize('NFC'))])
    .orderBy('created_at')
    .select<Named[]>('uuid', 'name');
  const here = pairedLinks(links, open, own, [isNamesake]);
  return {
    knowledges: links.flatMap(({ uuid }) => here.get(uuid) ?? []),
    missing: links.filter(({ uuid }) => !here.has(uuid)).map(({ name }) => ({ kind: 'knowledge', name })),
  };
}
