import { rebuildProgressMigrations } from '../../src/rebuild/migrations.ts';

export const { up, down } = rebuildProgressMigrations();
