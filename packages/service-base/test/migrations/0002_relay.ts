import { relayMigrations } from '@tutka/messaging';

export const { up, down } = relayMigrations();
