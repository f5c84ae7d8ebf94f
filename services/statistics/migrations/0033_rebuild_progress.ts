import { rebuildProgressMigrations } from '@tutka/event-store';

export const { up, down } = rebuildProgressMigrations();
