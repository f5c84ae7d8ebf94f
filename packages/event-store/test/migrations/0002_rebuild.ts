import { rebuildMigrations } from '../../src/rebuild/migrations.ts';

export const { up, down } = rebuildMigrations();
