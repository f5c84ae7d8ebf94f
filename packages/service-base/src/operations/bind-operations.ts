import { asWorker, type Db } from '@tutka/database';
import { DEFAULT_PAGE_SIZE, type Operations, routes, type ServiceName } from '@tutka/http-contracts';
import { type BacklogWatch, type ParkedRecord, parkedDesk, type Replayed } from '@tutka/messaging';
import { bind, cursor, HttpFailure, type Person, type Principal } from '@tutka/service-runtime';
import {
  beginRebuild,
  failedRebuild,
  lastRebuild,
  type Rebuild,
  rebuildProgress,
  runningSince,
} from './rebuilding.ts';
import { type OperatorRequest, tellRequest } from './requests.ts';
import { backlogView, parkedView, runningView } from './views.ts';

type Router = Parameters<typeof bind>[0];

export interface OperationsDeps {
  readonly service: ServiceName;
  /** The service's database, as worker. */
  readonly db: Db;
  readonly backlog: BacklogWatch;
  readonly rebuild: Rebuild | undefined;
  readonly warnings: Operations['warnings'];
  readonly onError: (error: unknown) => void;
}

const gone = {
  code: 404,
  errorCode: 'PARKED_GONE',
  error: 'This record is not parked any more, or is not the first of its stream',
} as const;
const notRebuilt = {
  code: 409,
  errorCode: 'NOT_REBUILT',
  error: 'This service has no read models to make anew',
} as const;

/** Rows of `access: admin` are reached by people alone. */
function adminOf(principal: Principal): Person {
  if (principal.kind === 'person') return principal;
  throw new Error('admitted as ADMIN, but no person');
}

const answerOf = ({ handled, failed }: Replayed) => ({ handled, failed: [...failed] });

/** What ADMINs are told of a service, and what they can do about it. */
export function bindOperations(router: Router, deps: OperationsDeps): void {
  const { service, db, backlog, rebuild, onError } = deps;
  const desk = parkedDesk(db);
  const tell = (principal: Principal, request: OperatorRequest) =>
    asWorker(db, (tx) => tellRequest(tx, adminOf(principal), request));
  const recordOf = async (id: string): Promise<ParkedRecord> => {
    const [record] = await desk.list({ id });
    if (!record) throw new HttpFailure(gone);
    return record;
  };

  bind(router, routes.getOperations, async () => {
    const [seen, since, progress, last, failed] = await Promise.all([
      backlog.look(),
      runningSince(db),
      rebuildProgress(db),
      lastRebuild(db),
      failedRebuild(db),
    ]);
    return {
      service,
      ...backlogView(seen),
      warnings: deps.warnings,
      rebuild: { can: rebuild !== undefined, ...runningView(since, progress), last, failed },
    };
  });

  bind(router, routes.listParked, async ({ query: { group, cursor: after, limit = DEFAULT_PAGE_SIZE } }) => {
    const found = await desk.list({ group, after, limit: limit + 1 });
    const items = found.slice(0, limit).map(parkedView);
    return cursor({ items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null });
  });

  bind(router, routes.replayParked, async ({ principal, params: { id } }) => {
    const { group, topic, key: stream } = await recordOf(id);
    await tell(principal, { type: 'ParkedReplayRequested', data: { service, group, topic, stream } });
    return answerOf(await desk.replay(id));
  });

  bind(router, routes.replayAllParked, async ({ principal, body }) => {
    const group = body?.group;
    await tell(principal, { type: 'ParkedReplayRequested', data: { service, group: group ?? '' } });
    return answerOf(await desk.replayAll(group));
  });

  bind(router, routes.skipParked, async ({ principal, params: { id }, body: { reason } }) => {
    const { group, topic, key: stream, headers } = await recordOf(id);
    const { ce_id: eventId = '', ce_type: eventType = '' } = headers;
    const data = { service, group, topic, stream, eventId, eventType, reason };
    const asker = adminOf(principal);
    const skipped = await desk.skip(id, (tx) => tellRequest(tx, asker, { type: 'ParkedSkipped', data }));
    if (!skipped) throw new HttpFailure(gone);
    return answerOf(skipped);
  });

  bind(router, routes.startRebuild, async ({ principal }) => {
    if (!rebuild) throw new HttpFailure(notRebuilt);
    const asker = adminOf(principal);
    const request = { type: 'RebuildRequested', data: { service } } as const;
    const startedAt = new Date().toISOString();
    await beginRebuild(db, rebuild, (tx) => tellRequest(tx, asker, request), onError);
    return { startedAt };
  });
}
