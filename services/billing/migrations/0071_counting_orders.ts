import { sqlMigration } from '@tutka/database';

// A list tells how many it has in all. Counted by the table, that reads every row with its payments' details; an index that
// holds all that lists are narrowed by is a tenth of it.
const narrowedBy = 'INCLUDE (status, type, currency, product_key)';

/** What a list's total is counted by: everybody's, of one product, a workspace's, a person's. */
export const { up, down } = sqlMigration(
  `
  ALTER TABLE orders ADD COLUMN product_key text
    GENERATED ALWAYS AS (coalesce(product->>'planId', product->>'agentUUID')) STORED;
  CREATE INDEX orders_counted ON orders (created_at DESC) ${narrowedBy};
  CREATE INDEX orders_by_product_key ON orders (product_key, created_at DESC) INCLUDE (status, type, currency);
  DROP INDEX orders_of_workspace, orders_of_person;
  CREATE INDEX orders_of_workspace ON orders (workspace, created_at DESC, uuid) ${narrowedBy};
  CREATE INDEX orders_of_person ON orders (workspace, user_uuid, created_at DESC, uuid) ${narrowedBy};
  `,
  `
  DROP INDEX orders_counted, orders_by_product_key, orders_of_workspace, orders_of_person;
  CREATE INDEX orders_of_workspace ON orders (workspace, created_at DESC, uuid);
  CREATE INDEX orders_of_person ON orders (workspace, user_uuid, created_at DESC, uuid);
  ALTER TABLE orders DROP COLUMN product_key;
  `,
);
