import type { AuditKind } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { PLATFORM } from '../domain/count.ts';
import { EmptyTime } from '../domain/points.ts';
import { NotTheirWorkspace } from '../figures/asked.ts';

/** A question as it was put. */
export interface AuditQuery {
  readonly actorUUID?: string | undefined;
  readonly actorKind?: readonly string[] | undefined;
  readonly action?: readonly string[] | undefined;
  readonly kind?: readonly AuditKind[] | undefined;
  readonly subjectUUID?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
  readonly workspace?: string | undefined;
}

/** What is to be read for it. */
export interface AuditFilter {
  /** Undefined: the platform's whole log. */
  readonly workspace: string | undefined;
  readonly actor: string | undefined;
  readonly actorKinds: readonly string[] | undefined;
  readonly actions: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly subject: string | undefined;
  readonly from: Date | undefined;
  /** Without it. */
  readonly until: Date | undefined;
  /** Words, not looked for in the content of other workspaces than `of`. */
  readonly text: { readonly words: string; readonly of: string } | undefined;
}

const DAY_MS = 86_400_000;

/** Which rows, of those that the asker may see. @throws NotTheirWorkspace, OwnersOnly, EmptyTime */
export function auditAskedBy(asker: Person, query: AuditQuery): AuditFilter {
  const { from, to } = query;
  const words = query.text?.trim();
  const since = from === undefined ? undefined : new Date(from);
  const until = to === undefined ? undefined : new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 0));
  if (since && until && since >= until) throw new EmptyTime('The time ends before it begins');
  return {
    workspace: scopeOf(asker, query.workspace),
    actor: query.actorUUID,
    actorKinds: query.actorKind,
    actions: query.action,
    kinds: query.kind,
    subject: query.subjectUUID,
    from: since,
    until,
    text: words ? { words, of: asker.workspace } : undefined,
  };
}

function isDay(text: string): boolean {
  return text.length === 'yyyy-mm-dd'.length;
}

function scopeOf(asker: Person, wanted: string | undefined): string | undefined {
  const { role, workspace: own, workspaceRole } = asker;
  const named = wanted === 'mine' ? own : wanted;
  if (role === 1) return named === PLATFORM ? undefined : named;
  if (named !== undefined && named !== own) {
    throw new NotTheirWorkspace('Only an ADMIN sees other workspaces');
  }
  if (workspaceRole !== 'owner') throw new OwnersOnly('Only its owner sees what was done in a workspace');
  return own;
}

class OwnersOnly extends Error {
  override readonly name = 'OwnersOnly';
}
