import { readDatabase } from '../../faults/databases.ts';

/**
 * Works while a statement of PL/pgSQL changes each entry of the log, `NEW`, before it is written, as one that was made wrong
 * would be; `RETURN NULL` loses it.
 */
export async function whileTampered<T>(
  dataDir: string,
  statement: string,
  work: () => Promise<T>,
): Promise<T> {
  await readDatabase(dataDir, 'statistics', (db) =>
    db.raw(`CREATE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NEW; END $$;
      CREATE TRIGGER planted BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION tamper()`),
  );
  try {
    return await work();
  } finally {
    await readDatabase(dataDir, 'statistics', (db) =>
      db.raw('DROP TRIGGER planted ON audit_entries; DROP FUNCTION tamper()'),
    );
  }
}
