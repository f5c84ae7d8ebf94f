import { failedRebuildsMigration } from '@tutka/event-store';

export const { up, down } = failedRebuildsMigration();
