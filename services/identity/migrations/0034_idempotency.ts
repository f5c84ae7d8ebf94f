import { idempotencyMigration } from '@tutka/database';

export const { up, down } = idempotencyMigration();
