-- What is no sum of steps, out of events alone: models by tokens, why things failed, durations, who came back; of a time, of a
-- workspace or (null) of the platform. Answers measure, amount.
WITH told AS (
  SELECT * FROM raw_events WHERE recorded_at >= CAST(:from AS timestamptz) AND recorded_at < CAST(:to AS timestamptz)
    AND (CAST(:workspace AS uuid) IS NULL OR workspace = CAST(:workspace AS uuid))
), models AS (
  SELECT concat_ws('/', nullif(coalesce(data ->> 'providerUuid', data ->> 'provider'), ''), data ->> 'model') AS model,
    sum((data ->> 'inputTokens')::numeric + coalesce((data ->> 'outputTokens')::numeric, 0)) AS tokens
  FROM told WHERE type = 'UsageRecorded' GROUP BY 1
), errors AS (
  SELECT CASE type WHEN 'ReplyFailed' THEN data ->> 'errorCode' ELSE data ->> 'code' END AS code, count(*) AS n FROM told
  WHERE type = 'ReplyFailed' OR type = 'IngestionFailed' AND data ->> 'retryAt' IS NULL GROUP BY 1
), durations (measure, ms) AS (
  SELECT 'latency', (data ->> 'milliseconds')::numeric FROM told WHERE type = 'ReplyCompleted'
  UNION ALL SELECT 'firstToken', (data ->> 'firstMilliseconds')::numeric FROM told
    WHERE type IN ('ReplyCompleted', 'ReplyStopped') AND data ->> 'firstMilliseconds' IS NOT NULL
), cohorts AS (
  SELECT DISTINCT workspace, data ->> 'userUuid' AS who, date_trunc('week', recorded_at AT TIME ZONE 'UTC') AS week
  FROM raw_events WHERE type = 'UserRegistered' AND (CAST(:workspace AS uuid) IS NULL OR workspace = CAST(:workspace AS uuid))
    AND recorded_at >= date_trunc('week', CAST(:from AS timestamptz) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
    AND recorded_at < CAST(:to AS timestamptz)
), active AS (
  SELECT DISTINCT data ->> 'userUuid' AS who, date_trunc('week', recorded_at AT TIME ZONE 'UTC') AS week FROM raw_events
  WHERE type = 'UserSignedIn' OR type = 'MessageSent' AND coalesce(meta ->> 'actorKind', 'person') IN ('person', 'key')
)
SELECT 'model ' || model AS measure, tokens::text AS amount FROM models
UNION ALL SELECT 'error ' || code, n::text FROM errors
UNION ALL SELECT measure || ' ' || name, percentile_disc(share) WITHIN GROUP (ORDER BY ms)::text
  FROM durations, (VALUES ('p50', 0.5), ('p95', 0.95)) AS shares (name, share) GROUP BY measure, name, share
UNION ALL SELECT 'cohort ' || week::date, count(*)::text FROM cohorts GROUP BY week
UNION ALL SELECT 'cohort ' || c.week::date || ' after ' || (a.week::date - c.week::date) / 7, count(*)::text
  FROM cohorts c JOIN active a USING (who) WHERE a.week >= c.week GROUP BY c.week, a.week
