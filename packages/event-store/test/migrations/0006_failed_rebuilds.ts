import { failedRebuildsMigration } from '../../src/rebuild/failed.ts';

export const { up, down } = failedRebuildsMigration();
