import { planned, type Tx, textArray } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import type { Named } from '../audit/named-in.ts';
import { CONTENT_KINDS } from '../audit/withheld.ts';

const reading = `
  SELECT subject, name FROM audit_subjects
  JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS t(kind, subject)) AS wanted USING (kind, subject)
  WHERE name IS NOT NULL AND (workspace = $3 OR ($4 AND kind <> ALL($5::text[])))`;

/** What things are called, of those whose names the asker may read: of their workspace, and an ADMIN what is nobody's content. */
export async function subjectNames(
  tx: Tx,
  { workspace, role }: Person,
  named: readonly Named[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const rows = await planned<{ subject: string; name: string }>(tx, 'subject-names', reading, [
    textArray(named.map(({ kind }) => kind)),
    textArray(named.map(({ id }) => id)),
    workspace,
    role === 1,
    textArray([...CONTENT_KINDS]),
  ]);
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
