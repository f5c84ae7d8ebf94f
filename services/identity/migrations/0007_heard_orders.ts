import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

const tables = ['heard_orders', 'heard_payments'];

/** Of billing's orders, what notifications need: whose they are, their numbers, and until when they wait. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE heard_orders (
      uuid uuid PRIMARY KEY,
      workspace uuid NOT NULL,
      user_uuid uuid NOT NULL,
      number bigint NOT NULL,
      placed_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- Waits to be paid, and nobody was told yet that it will not wait much longer.
      waiting boolean NOT NULL DEFAULT true
    );
    CREATE INDEX heard_orders_waiting ON heard_orders (expires_at) WHERE waiting;

    CREATE TABLE heard_payments (
      uuid uuid PRIMARY KEY,
      order_uuid uuid NOT NULL
    );
  `);
  for (const table of tables) {
    await db.raw(`
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      ${forRoles(`CREATE POLICY worker ON ${table} TO %2$I USING (true) WITH CHECK (true);`)}
    `);
  }
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`DROP TABLE ${tables.join(', ')}`);
}
