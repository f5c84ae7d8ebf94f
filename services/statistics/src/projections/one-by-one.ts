import { planned, type Tx } from '@tutka/database';

/**
 * Whoever receives events, or exchanges what is made of them, waits for who does already, until that transaction ends: the row
 * of the platform is everybody's. So places of events are in the order in which they are committed, and whoever is here knows
 * that none with an earlier one comes.
 */
export async function oneByOne(tx: Tx): Promise<void> {
  await planned(tx, 'one-by-one', "SELECT pg_advisory_xact_lock(hashtext('tutka.statistics.figures'))", []);
}
