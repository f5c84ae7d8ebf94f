import { eventStoreMigrations } from '@tutka/event-store';

export const { up, down } = eventStoreMigrations();
