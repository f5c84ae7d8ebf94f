-- Figures out of events alone, in one statement: of which step of a zone's clock, from when to when, of a workspace or (null)
-- of the platform, of one agent, person or model or (null) of all. Answers the step's beginning (null: altogether), measure, amount.
WITH ordered AS (
  SELECT stream_id, data #>> '{terms,userUuid}' AS person, data #>> '{terms,product,agentUUID}' AS agent,
    data #>> '{terms,currency}' AS currency, (data #>> '{terms,totalMinor}')::numeric AS total
  FROM raw_events WHERE type = 'OrderPlaced'
), told AS (
  SELECT e.*, greatest(recorded_at - (shown - date_trunc(:step, shown)), CAST(:from AS timestamptz)) AS step
  FROM raw_events e, LATERAL (SELECT recorded_at AT TIME ZONE :zone AS shown) AS clock
  WHERE recorded_at < CAST(:to AS timestamptz)
), went_back AS (
  SELECT event_id, currency, least(total, sum(part) OVER so_far) - least(total, sum(part) OVER so_far - part) AS amount
  FROM raw_events JOIN ordered USING (stream_id),
    LATERAL (SELECT CASE type WHEN 'OrderRefunded' THEN (data ->> 'amountMinor')::numeric ELSE total END AS part) AS parts
  WHERE type IN ('OrderRefunded', 'OrderDisputeLost') WINDOW so_far AS (PARTITION BY stream_id ORDER BY recorded_at, event_id)
), whose AS (
  SELECT event_id, 'agent' AS item, coalesce(data ->> 'agentUuid', data #>> '{usage,agent}') AS id FROM raw_events
    WHERE type IN ('SessionStarted', 'MessageSent', 'ReplyCompleted', 'ReplyStopped', 'ReplyFailed', 'FeedbackGiven', 'UsageRecorded', 'CreditsSettled')
  UNION ALL SELECT event_id, 'person', coalesce(data ->> 'userUuid', data #>> '{usage,user}') FROM raw_events
    WHERE type IN ('SessionStarted', 'MessageSent', 'ReplyCompleted', 'ReplyStopped', 'ReplyFailed', 'FeedbackGiven', 'UsageRecorded',
      'CreditsSettled', 'UserSignedIn')
  UNION ALL SELECT event_id, 'model', data ->> 'model' FROM raw_events
    WHERE type IN ('ReplyCompleted', 'ReplyStopped', 'ReplyFailed', 'FeedbackGiven')
  UNION ALL SELECT event_id, 'model', concat_ws('/', nullif(coalesce(used ->> 'providerUuid', used ->> 'provider'), ''), used ->> 'model')
    FROM raw_events, LATERAL (SELECT CASE type WHEN 'CreditsSettled' THEN data -> 'usage' ELSE data END AS used) AS use
    WHERE type IN ('UsageRecorded', 'CreditsSettled')
  UNION ALL SELECT event_id, item, id FROM raw_events JOIN ordered USING (stream_id),
    LATERAL (VALUES ('agent', agent), ('person', person)) AS of_order (item, id)
    WHERE type IN ('OrderPlaced', 'OrderCompleted', 'OrderCancelled', 'OrderExpired', 'OrderRefunded', 'OrderDisputeLost')
), scoped AS (
  SELECT * FROM told WHERE (CAST(:workspace AS uuid) IS NULL OR workspace = CAST(:workspace AS uuid))
    AND (CAST(:item AS text) IS NULL OR event_id IN (SELECT event_id FROM whose WHERE item = :item AND id = :id))
), spans AS (
  SELECT DISTINCT greatest(quarter - (shown - date_trunc(:step, shown)), CAST(:from AS timestamptz)) AS step
  FROM generate_series(CAST(:from AS timestamptz), CAST(:to AS timestamptz) - interval '15 minutes', interval '15 minutes') AS quarter,
    LATERAL (SELECT quarter AT TIME ZONE :zone AS shown) AS clock
), changes (step, measure, amount) AS (
  SELECT step, 'users', 1 FROM scoped WHERE type = CASE WHEN CAST(:workspace AS uuid) IS NULL THEN 'UserRegistered' ELSE 'MemberAdded' END
  UNION ALL SELECT step, 'users', -1 FROM scoped WHERE type = CASE WHEN CAST(:workspace AS uuid) IS NULL THEN 'UserDeleted' ELSE 'MemberRemoved' END
  UNION ALL SELECT step, 'agents', CASE type WHEN 'AgentCreated' THEN 1 ELSE -1 END FROM scoped
    WHERE type IN ('AgentCreated', 'AgentDeleted') AND NOT coalesce((data ->> 'assistant')::boolean, false)
  UNION ALL SELECT step, 'knowledges', CASE type WHEN 'KnowledgeCreated' THEN 1 ELSE -1 END FROM scoped
    WHERE type IN ('KnowledgeCreated', 'KnowledgeDeleted')
  UNION ALL SELECT step, 'mcpServers', CASE type WHEN 'McpServerAdded' THEN 1 ELSE -1 END FROM scoped
    WHERE type IN ('McpServerAdded', 'McpServerRemoved')
  UNION ALL SELECT step, 'orders.processing', CASE type WHEN 'OrderPlaced' THEN 1 ELSE -1 END FROM scoped
    WHERE type IN ('OrderPlaced', 'OrderCompleted', 'OrderCancelled', 'OrderExpired')
), flows (step, measure, amount) AS (
  SELECT step, counted.measure, 1 FROM scoped JOIN (VALUES
    ('UserRegistered', 'signUps'), ('SessionStarted', 'sessions'), ('MessageSent', 'messages'),
    ('ReplyCompleted', 'replies.completed'), ('ReplyStopped', 'replies.stopped'), ('ReplyFailed', 'replies.failed'),
    ('OrderPlaced', 'orders.placed'), ('OrderCompleted', 'orders.completed'), ('OrderCancelled', 'orders.cancelled'),
    ('OrderExpired', 'orders.cancelled'), ('DocumentQueued', 'knowledge.added'), ('DocumentReady', 'knowledge.ready')
  ) AS counted (type, measure) USING (type)
  UNION ALL SELECT step, 'knowledge.failed', 1 FROM scoped WHERE type = 'IngestionFailed' AND data ->> 'retryAt' IS NULL
  UNION ALL SELECT step, 'knowledge.cited', 1 FROM scoped WHERE type = 'ReplyCompleted' AND (data ->> 'citations')::int > 0
  UNION ALL SELECT step, names.measure, coalesce((data ->> names.field)::numeric, 0) FROM scoped, (VALUES
    ('inputTokens', 'inputTokens'), ('outputTokens', 'outputTokens'), ('inputTokens', 'tokens'), ('outputTokens', 'tokens')
  ) AS names (field, measure) WHERE type = 'UsageRecorded'
  UNION ALL SELECT step, 'cost', (data ->> 'used')::numeric FROM scoped WHERE type = 'CreditsSettled'
  UNION ALL SELECT step, 'unpriced', 1 FROM scoped WHERE type = 'CreditsSettled' AND NOT (data ->> 'isPriced')::boolean
  UNION ALL SELECT step, 'feedback.' || mark.name,
      (((data ->> 'feedback')::int = mark.value)::int - ((data ->> 'before')::int = mark.value)::int)
    FROM scoped, (VALUES ('good', 1), ('bad', -1)) AS mark (name, value) WHERE type = 'FeedbackGiven'
  UNION ALL SELECT step, 'revenue ' || currency, total FROM scoped JOIN ordered USING (stream_id) WHERE type = 'OrderCompleted'
  UNION ALL SELECT step, 'revenue ' || currency, -amount FROM scoped JOIN went_back USING (event_id)
  UNION ALL SELECT step, 'refunds ' || currency, amount FROM scoped JOIN went_back USING (event_id)
), acts AS (
  SELECT step, type, data ->> 'userUuid' AS who FROM scoped
  WHERE type = 'UserSignedIn'
    OR type = 'MessageSent' AND coalesce(meta ->> 'actorKind', 'person') IN ('person', 'key')
), signed_up AS (
  SELECT data ->> 'userUuid' AS who FROM scoped WHERE type = 'UserRegistered'
), milestones (measure, who) AS (
  SELECT 'funnel.createdAgent', data ->> 'owner' FROM told WHERE type = 'AgentCreated' AND NOT (data ->> 'assistant')::boolean
  UNION SELECT 'funnel.chatted', data ->> 'userUuid' FROM told
    WHERE type = 'MessageSent' AND coalesce(meta ->> 'actorKind', 'person') IN ('person', 'key')
  UNION SELECT 'funnel.paid', data ->> 'userUuid' FROM told WHERE type = 'OrderCompleted'
  UNION SELECT 'funnel.signedUp', who FROM signed_up
)
SELECT step, measure, sum(amount)::text AS amount FROM flows GROUP BY GROUPING SETS ((step, measure), (measure))
UNION ALL SELECT step, 'activeUsers', count(DISTINCT who)::text FROM acts GROUP BY GROUPING SETS ((step), ())
UNION ALL SELECT NULL, measure, count(*)::text FROM milestones JOIN signed_up USING (who) GROUP BY measure
UNION ALL SELECT NULL, measure, sum(amount)::text FROM changes GROUP BY measure
UNION ALL SELECT h.step, c.measure, coalesce(sum(c.amount) FILTER (WHERE c.step <= h.step), 0)::text
  FROM spans h CROSS JOIN changes c GROUP BY h.step, c.measure
UNION ALL SELECT step, 'signUps', '0' FROM spans WHERE step NOT IN (SELECT step FROM flows)
UNION ALL SELECT NULL, 'top.' || list || '.' || place, amount::text FROM (
  SELECT list, count(*) AS amount, row_number() OVER (PARTITION BY list ORDER BY count(*) DESC) AS place
  FROM scoped, (VALUES ('agents', 'agentUuid'), ('users', 'userUuid')) AS lists (list, field)
  WHERE type = 'MessageSent' AND CAST(:item AS text) IS NULL GROUP BY list, data ->> field
) AS ranked WHERE place <= 10
