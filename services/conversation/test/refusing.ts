import { openDatabase } from '@tutka/database';
import type { House } from './house.ts';

/** As a database that goes away for a moment: so many rows are refused, then all are taken. The answer ends that. */
export async function refusing(house: House, times: number, rows: string): Promise<() => Promise<void>> {
  const owner = openDatabase(house.pg.ownerUrl);
  await owner.raw(`
    CREATE SEQUENCE refusals;
    GRANT USAGE ON SEQUENCE refusals TO PUBLIC;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $refuse$
    BEGIN
      IF nextval('refusals') <= ${times} THEN RAISE 'not now' USING ERRCODE = '57P01'; END IF;
      RETURN NEW;
    END $refuse$;
    CREATE TRIGGER refuse BEFORE INSERT ON ${rows} EXECUTE FUNCTION refuse()`);
  return async () => {
    await owner.raw('DROP FUNCTION refuse CASCADE; DROP SEQUENCE refusals');
    await owner.destroy();
  };
}
