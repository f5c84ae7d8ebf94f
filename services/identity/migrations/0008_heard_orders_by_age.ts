import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  CREATE INDEX heard_orders_by_age ON heard_orders (placed_at) WHERE NOT waiting;
  CREATE INDEX heard_payments_of_order ON heard_payments (order_uuid);
  `,
  'DROP INDEX heard_payments_of_order, heard_orders_by_age',
);
