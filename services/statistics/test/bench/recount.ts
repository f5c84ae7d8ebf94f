import { openDatabase } from '@tutka/database';
import type { Statistic, StatisticMeasures } from '@tutka/http-contracts';
import { nanoText } from '../../src/figures/amounts.ts';

/** What of a step is counted again. */
interface Recount {
  readonly messages: number;
  readonly completed: number;
  readonly signUps: number;
  readonly activeUsers: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: string;
}

/** A field of a protobuf message, in SQL alone: whole numbers as decimals, texts as they are. */
const field = `
  CREATE FUNCTION pg_temp.field(message bytea, wanted int) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $field$
  DECLARE
    at int := 0;
    key bigint;
    number bigint;
    shift int;
    byte int;
  BEGIN
    WHILE at < length(message) LOOP
      key := get_byte(message, at);
      at := at + 1;
      IF key > 127 THEN
        key := (key & 127) | (get_byte(message, at) << 7);
        at := at + 1;
      END IF;
      number := 0;
      shift := 0;
      LOOP
        byte := get_byte(message, at);
        at := at + 1;
        number := number | ((byte & 127)::bigint << shift);
        shift := shift + 7;
        EXIT WHEN byte < 128;
      END LOOP;
      IF key & 7 = 2 THEN
        IF key >> 3 = wanted THEN RETURN convert_from(substring(message FROM at + 1 FOR number::int), 'UTF8'); END IF;
        at := at + number::int;
      ELSIF key & 7 = 0 THEN
        IF key >> 3 = wanted THEN RETURN number::text; END IF;
      ELSE
        RAISE EXCEPTION 'wire type %', key & 7;
      END IF;
    END LOOP;
    RETURN NULL;
  END
  $field$`;

/** By the numbers of the fields in `proto/`. */
const counting = `
  SELECT extract(epoch FROM day AT TIME ZONE $1)::bigint AS at,
    count(*) FILTER (WHERE type = 'MessageSent')::int AS messages,
    count(*) FILTER (WHERE type = 'ReplyCompleted')::int AS completed,
    count(*) FILTER (WHERE type = 'UserRegistered')::int AS "signUps",
    count(DISTINCT who)::int AS "activeUsers",
    coalesce(sum(input), 0)::int AS "inputTokens",
    coalesce(sum(output), 0)::int AS "outputTokens",
    coalesce(sum(cost), 0)::text AS nanos
  FROM (
    SELECT date_trunc('day', at AT TIME ZONE $1) AS day, type,
      CASE type WHEN 'MessageSent' THEN pg_temp.field(value, 4)
        WHEN 'UserSignedIn' THEN pg_temp.field(value, 1) END AS who,
      CASE WHEN type = 'UsageRecorded' THEN pg_temp.field(value, 5)::bigint END AS input,
      CASE WHEN type = 'UsageRecorded' THEN pg_temp.field(value, 6)::bigint END AS output,
      CASE WHEN type = 'CreditsSettled' THEN pg_temp.field(value, 7)::bigint END AS cost
    FROM received) e
  GROUP BY day ORDER BY day`;

/** Counts the events of a database again, in SQL alone, by the days of a zone. */
async function recount(workerUrl: string, zone: string): Promise<Map<string, Recount>> {
  // One connection: the function is its own.
  const db = openDatabase(workerUrl, { max: 1 });
  try {
    await db.raw(field);
    const { rows } = await db.raw<{ rows: (Omit<Recount, 'cost'> & { at: string; nanos: string })[] }>(
      counting.replaceAll('$1', `'${zone}'`),
    );
    return new Map(
      rows.map(({ at, nanos, ...counts }) => [
        new Date(Number(at) * 1000).toISOString(),
        { ...counts, cost: nanoText(BigInt(nanos)) },
      ]),
    );
  } finally {
    await db.destroy();
  }
}

const shown = (measures: StatisticMeasures): Recount => ({
  messages: measures.messages,
  completed: measures.replies.completed,
  signUps: measures.signUps,
  activeUsers: measures.activeUsers,
  inputTokens: measures.inputTokens,
  outputTokens: measures.outputTokens,
  cost: measures.cost,
});

const none: Recount = {
  ...{ messages: 0, completed: 0, signUps: 0, activeUsers: 0, inputTokens: 0, outputTokens: 0 },
  cost: '0.00',
};

/** The days of a page on which it does not say what the events do; all events lie within it. */
export async function daysThatDiffer(workerUrl: string, zone: string, page: Statistic): Promise<string[]> {
  const counted = await recount(workerUrl, zone);
  const told = new Map(page.series.map((point) => [point.at, shown(point)]));
  const days = [...new Set([...told.keys(), ...counted.keys()])].sort();
  return days.filter(
    (day) => JSON.stringify(inOrder(told.get(day))) !== JSON.stringify(inOrder(counted.get(day))),
  );
}

const inOrder = (count: Recount = none) => Object.entries(count).sort(([a], [b]) => (a < b ? -1 : 1));
