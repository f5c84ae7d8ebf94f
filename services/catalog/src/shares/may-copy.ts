import type { Db } from '@tutka/database';
import type { MayCopy } from '../agents/agent-copies.ts';
import { findGrounds } from '../projections/grounds.ts';

/** Another workspace's agent may be copied where a share with the person says so, at this moment. */
export function mayCopyShared(worker: Db): MayCopy {
  return async ({ userUuid }, agent) => {
    const grounds = (await findGrounds(worker, [agent], { userUuid })).get(agent);
    return grounds?.mayCopy === true;
  };
}
