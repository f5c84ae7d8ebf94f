import { eventStoreMigrations } from '../../src/index.ts';

export const { up, down } = eventStoreMigrations();
