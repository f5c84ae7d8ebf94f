import { asWorker, type Db, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta, type StreamAppend } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { MembershipEvent, Standing } from '../domain/membership.ts';
import { standIn } from '../store/workspaces.ts';

/** There is none for whoever asks: others' are not told of. */
export class WorkspaceNotFound extends Error {
  override readonly name = 'WorkspaceNotFound';
}

/**
 * Works in a workspace that the person belongs to, the one acted in or another, as what they are there now; one at a
 * time. In the worker role: it reaches addresses and sessions of people who are not of the workspace acted in. Throws
 * WorkspaceNotFound.
 */
export async function workIn<T>(
  worker: Db,
  person: Person,
  workspace: string,
  work: (tx: Tx, standing: Standing) => Promise<T>,
): Promise<T> {
  return await asWorker(worker, async (tx) => {
    const standing = await standIn(tx, person.userUuid, workspace);
    if (!standing) throw new WorkspaceNotFound();
    return await work(tx, standing);
  });
}

/** What goes to the end of the workspace's stream. */
export function tellOf(workspace: string, events: readonly MembershipEvent[]): StreamAppend {
  return { stream: { id: workspace, type: 'workspace', workspace }, expected: 'any', events };
}

/** Appends to the workspace's stream. */
export async function appendTo(
  tx: Tx,
  workspace: string,
  events: readonly MembershipEvent[],
  meta: EventMeta,
): Promise<void> {
  if (events.length === 0) return;
  await appendEvents(tx, [tellOf(workspace, events)], { meta });
}
