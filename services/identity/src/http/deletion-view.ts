import type { Deletion, DeletionObstacle } from '@tutka/http-contracts';
import { type Belonging, endsWith, type Obstacle } from '../domain/deletion.ts';
import type { Deletion as Found } from '../users/deletions.ts';

const named = ({ workspace: uuid, name, personal }: Belonging) => ({ uuid, name, personal });

export function obstacleView(obstacle: Obstacle): DeletionObstacle {
  return obstacle.kind === 'last-admin' ? obstacle : { kind: obstacle.kind, workspace: named(obstacle.of) };
}

export function deletionView({ obstacles, belongings, byCode }: Found): Deletion {
  return {
    obstacles: obstacles.map(obstacleView),
    ends: belongings.filter(endsWith).map(named),
    leaves: belongings.filter((one) => !endsWith(one)).map(named),
    byCode,
  };
}
