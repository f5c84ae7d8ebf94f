import { asWorker, type Db, inTenant } from '@tutka/database';
import type { AuditEntry } from '@tutka/http-contracts';
import { describeNow, type People, type Person, type PersonShown } from '@tutka/service-runtime';
import type { AuditRow } from '../domain/audit-action.ts';
import { PLATFORM } from '../domain/count.ts';
import { readAudit } from '../projections/audit-reads.ts';
import { subjectNames } from '../projections/subject-names.ts';
import type { AuditFilter } from './asked.ts';
import { type AuditPlace, auditCursor } from './audit-cursor.ts';
import { maskEmail } from './mask-email.ts';
import { namedIn } from './named-in.ts';
import { withheld } from './withheld.ts';

export interface AuditReads {
  readonly app: Db;
  readonly worker: Db;
  readonly people: People;
}

export interface AuditPage {
  readonly items: readonly AuditEntry[];
  readonly nextCursor: string | null;
}

/** Which of the rows. */
interface AuditPiece {
  readonly after: AuditPlace | undefined;
  readonly limit: number;
  /** It fails where nobody can say who people are: what is kept must lack none of their names. */
  readonly kept?: boolean;
}

const withAccount = new Set(['person', 'key']);

/** A page of the log, people by their masked addresses. */
export async function readLog(
  { app, worker, people }: AuditReads,
  asker: Person,
  filter: AuditFilter,
  { after, limit, kept = false }: AuditPiece,
): Promise<AuditPage> {
  const found = await inTenant(app, asker, (tx) => readAudit(tx, filter, after, limit + 1));
  const rows = found.slice(0, limit);
  const uuids = rows.flatMap(({ actor, actorKind }) => (actor && withAccount.has(actorKind) ? [actor] : []));
  const users = rows.flatMap(({ kind, subject }) => (kind === 'user' ? [subject] : []));
  const named = rows.flatMap(({ changes }) => changes.flatMap(namedIn));
  const persons = named.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  const wanted = [...new Set([...uuids, ...users, ...persons])];
  const things = await asWorker(worker, (tx) => subjectNames(tx, asker, named));
  const known = await (kept ? people.describe(asker, wanted) : describeNow(people, asker, wanted));
  const last = found.length > limit ? rows.at(-1) : undefined;
  const nameOf = (id: string) => {
    const person = known?.get(id);
    return person ? maskEmail(person.email) : things.get(id);
  };
  const items = rows.map((row) => withNames(withheld(entryOf(row, known), asker), nameOf));
  return { items, nextCursor: last ? auditCursor(last) : null };
}

type Unnamed = Omit<AuditEntry, 'names'>;

/** What is withheld names nothing any more. */
function withNames(entry: Unnamed, nameOf: (id: string) => string | undefined): AuditEntry {
  const names = entry.changes.flatMap(namedIn).flatMap(({ id }) => {
    const name = nameOf(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return { ...entry, names: Object.fromEntries(names) };
}

function entryOf(row: AuditRow, known: ReadonlyMap<string, PersonShown> | undefined): Unnamed {
  const { id: uuid, at, actor, actorKind, address, requestId, action, kind, subject, workspace } = row;
  const who = known?.get(actor ?? '');
  const about = kind === 'user' ? known?.get(subject) : undefined;
  return {
    ...{ uuid, address, requestId, action },
    kind: kind as AuditEntry['kind'],
    at: at.toISOString(),
    actor: {
      kind: actorKind as AuditEntry['actor']['kind'],
      id: actor,
      email: who ? maskEmail(who.email) : null,
      logo: who?.logo ?? null,
      ...(known || !withAccount.has(actorKind) ? {} : { unknown: true as const }),
    },
    subject: { id: subject, name: about ? maskEmail(about.email) : row.subjectName },
    workspace: workspace === PLATFORM ? null : workspace,
    changes: [...row.changes],
  };
}
