import { projectionVersionMigration } from '../../src/rebuild/projection-version.ts';

export const { up, down } = projectionVersionMigration();
