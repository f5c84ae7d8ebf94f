import { projectionVersionMigration } from '@tutka/event-store';

export const { up, down } = projectionVersionMigration();
