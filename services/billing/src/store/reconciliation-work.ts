import { queries, type Tx } from '@tutka/database';
import { PLATFORM, uuid5 } from '@tutka/event-store';
import type { ProviderName } from '../clients/payment-provider.ts';
import type { BookLine, BookRange } from '../domain/reconciliation/book-line.ts';
import { queueJob } from '../jobs/job-rows.ts';

/** How far a run has come. */
export interface ReconciliationWork {
  readonly run: string;
  readonly provider: ProviderName;
  readonly range: BookRange;
  readonly stage: 'reading' | 'comparing';
  readonly step: number;
  readonly cursor: string | null;
  readonly lines: number;
  readonly compared: number;
  readonly found: number;
  readonly mended: number;
  readonly gaps: readonly string[];
}

/** Another process has gone on with this run. */
class RunTakenOver extends Error {
  override readonly name = 'RunTakenOver';
}

type WorkRow = Omit<ReconciliationWork, 'range'> & { readonly from_at: Date; readonly to_at: Date };

export async function beginWork(
  tx: Tx,
  run: string,
  { provider, from, to }: { readonly provider: string; readonly from: string; readonly to: string },
): Promise<void> {
  const range = { from_at: from, to_at: to };
  await queries(tx)('reconciliation_work').insert({ run, workspace: PLATFORM, provider, ...range });
  await queueJob(tx, { kind: 'reconcile', subject: run, workspace: PLATFORM });
}

export async function findWork(tx: Tx, run: string): Promise<ReconciliationWork | undefined> {
  const row = await queries(tx)('reconciliation_work').where({ run }).first<WorkRow | undefined>('*');
  if (!row) return undefined;
  const { from_at, to_at, ...work } = row;
  return { ...work, range: { from: from_at, to: to_at } };
}

/** Lets nobody else move the run until the transaction ends. Throws RunTakenOver. */
export async function holdWork(tx: Tx, { run, step }: ReconciliationWork): Promise<void> {
  const held = await queries(tx)('reconciliation_work').where({ run, step }).forUpdate().first('run');
  if (!held) throw new RunTakenOver(`Run ${run} is beyond step ${step}.`);
}

/** Moves a run on, and has its next step done. Throws RunTakenOver. */
export async function moveOn(
  tx: Tx,
  { run, step }: ReconciliationWork,
  changes: Partial<Omit<ReconciliationWork, 'run' | 'range' | 'provider' | 'step' | 'gaps'>> & {
    readonly gaps?: string;
    readonly total?: number;
  },
): Promise<void> {
  const moved = await queries(tx)('reconciliation_work')
    .where({ run, step })
    .update({ ...changes, step: step + 1 });
  if (moved === 0) throw new RunTakenOver(`Run ${run} is beyond step ${step}.`);
  await queueJob(tx, { kind: 'reconcile', subject: run, workspace: PLATFORM });
}

/** Forgets what a run that is over was working on. */
export async function endWork(tx: Tx, run: string): Promise<void> {
  await queries(tx)('book_lines').where({ run }).delete();
  await queries(tx)('reconciliation_work').where({ run }).delete();
}

const AT_ONCE = 500;

/** Keeps lines of a provider's books, each once; how many were new. */
export async function keepLines(
  tx: Tx,
  { run, provider }: ReconciliationWork,
  lines: readonly BookLine[],
): Promise<number> {
  let kept = 0;
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE);
    const subjectOf = await subjectsOf(tx, provider, some);
    const rows = some.map((line) => ({
      ...{ refund: null, state: null, ...line },
      ...{ run, workspace: PLATFORM, subject: subjectOf(line) },
    }));
    const inserted = await queries(tx)('book_lines').insert(rows).onConflict().ignore().returning('run');
    kept += inserted.length;
  }
  return kept;
}

/** Which payment of ours each line is about, else a name for the money that we do not know. */
async function subjectsOf(tx: Tx, provider: string, lines: readonly BookLine[]) {
  const known = await queries(tx)('payments')
    .where({ provider })
    .andWhere((query) =>
      query
        .whereIn(
          'uuid',
          lines.flatMap(({ payment }) => payment ?? []),
        )
        .orWhereIn(
          'capture',
          lines.map(({ capture }) => capture),
        ),
    )
    .select<{ uuid: string; capture: string | null }[]>('uuid', 'capture');
  const ours = new Set(known.map(({ uuid }) => uuid));
  const byCapture = new Map(known.map(({ uuid, capture }) => [capture, uuid]));
  return ({ payment, capture }: BookLine): string => {
    if (payment !== null && ours.has(payment)) return payment;
    return byCapture.get(capture) ?? uuid5(PLATFORM, `${provider}/${capture}`);
  };
}

interface LineRow {
  readonly subject: string;
  readonly kind: BookLine['kind'];
  readonly reference: string;
  readonly capture: string;
  readonly payment: string | null;
  readonly refund: string | null;
  readonly state: string | null;
  readonly minor: string;
  readonly currency: string;
  readonly at: Date;
}

/** What was read about some subjects. */
export async function linesAbout(
  tx: Tx,
  run: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, BookLine[]>> {
  const rows = await queries(tx)('book_lines')
    .where({ run })
    .whereIn('subject', [...subjects])
    .orderBy(['at', 'reference'])
    .select<LineRow[]>('*');
  const lines = new Map<string, BookLine[]>();
  for (const { subject, minor, ...row } of rows) {
    // The row was made of a line.
    const line = { ...row, minor: BigInt(minor) } as BookLine;
    lines.set(subject, [...(lines.get(subject) ?? []), line]);
  }
  return lines;
}

/** The provider's numbers for the money of some lines, by the lines' own. */
export async function capturesOf(
  tx: Tx,
  run: string,
  lines: readonly { readonly about: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries(tx)('book_lines')
    .where({ run, kind: 'charge' })
    .whereIn(
      'reference',
      lines.map(({ about }) => about),
    )
    .select<{ reference: string; capture: string }[]>('reference', 'capture');
  return new Map(rows.map(({ reference, capture }) => [reference, capture]));
}

/** Lines about money that we know by now are about its payment. */
export async function nameAnew(
  tx: Tx,
  { run, provider }: ReconciliationWork,
  subject: string,
): Promise<void> {
  await queries(tx).raw(
    `UPDATE book_lines l SET subject = p.uuid FROM payments p
     WHERE l.run = ? AND l.subject = ? AND p.provider = ? AND p.capture = l.capture`,
    [run, subject, provider],
  );
}

/** Where there are no books, payments of which no money is known are asked about too. */
const SUBJECTS = (withOpen: boolean) => `
  SELECT subject FROM book_lines WHERE run = :run
  UNION SELECT subject FROM differences
    WHERE provider = :provider AND state = 'open' AND at >= :from AND at < :to
  UNION SELECT uuid FROM payments
    WHERE provider = :provider AND capture IS NOT NULL AND ended_at >= :from AND ended_at < :to
  UNION SELECT r.payment_uuid FROM refunds r JOIN payments p ON p.uuid = r.payment_uuid
    WHERE p.provider = :provider AND r.status = 'done' AND r.ended_at >= :from AND r.ended_at < :to
  ${
    withOpen
      ? `UNION SELECT uuid FROM payments
    WHERE provider = :provider AND capture IS NULL AND started_at >= :from AND started_at < :to`
      : ''
  }`;

const bindingsOf = ({ run, provider, range: { from, to } }: ReconciliationWork) => ({
  run,
  provider,
  from,
  to,
});

/** How many subjects there are to compare. */
export async function countSubjects(tx: Tx, work: ReconciliationWork): Promise<number> {
  const sql = `SELECT count(*)::int AS total FROM (${SUBJECTS(work.gaps.length > 0)}) s`;
  const { rows } = await queries(tx).raw<{ rows: { total: number }[] }>(sql, bindingsOf(work));
  return rows[0]?.total ?? 0;
}

/** The next subjects to compare. */
export async function nextSubjects(tx: Tx, work: ReconciliationWork, most: number): Promise<string[]> {
  const sql = `SELECT subject FROM (${SUBJECTS(work.gaps.length > 0)}) s
    WHERE subject > :after ORDER BY subject LIMIT :most`;
  const bindings = { ...bindingsOf(work), after: work.cursor ?? PLATFORM, most };
  const { rows } = await queries(tx).raw<{ rows: { subject: string }[] }>(sql, bindings);
  return rows.map(({ subject }) => subject);
}
