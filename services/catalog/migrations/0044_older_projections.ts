import { olderProjectionsMigration } from '@tutka/event-store';

export const { up, down } = olderProjectionsMigration();
