import { idempotencyMigration } from '@tutka/database';
import { eventStoreMigrations } from '@tutka/event-store';
import { relayMigrations } from '@tutka/messaging';
import type { Knex } from 'knex';

const parts = [eventStoreMigrations(), relayMigrations(), idempotencyMigration()];

export async function up(db: Knex): Promise<void> {
  for (const part of parts) await part.up(db);
}

export async function down(db: Knex): Promise<void> {
  for (const part of parts.toReversed()) await part.down(db);
}
