import { queries, type Tx } from '@tutka/database';

/** Of some pictures those that people or workspaces have as theirs, in the worker role. */
export async function shownPictures(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const { rows } = await queries(tx).raw<{ rows: { logo: string }[] }>(
    `SELECT logo FROM users WHERE logo = ANY(:paths::text[])
     UNION SELECT logo FROM workspaces WHERE logo = ANY(:paths::text[])`,
    { paths: [...paths] },
  );
  return rows.map(({ logo }) => logo);
}
