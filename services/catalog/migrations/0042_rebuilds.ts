import { rebuildMigrations } from '@tutka/event-store';

export const { up, down } = rebuildMigrations();
