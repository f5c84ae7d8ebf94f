import type { Statistic, StatisticPoint } from '@tutka/http-contracts';
import { type Columns, csvHead, csvLine } from '@tutka/service-runtime';
import { ZoneClock } from '../domain/points.ts';

const columns: Columns<StatisticPoint> = [
  ['users', ({ users }) => users],
  ['signUps', ({ signUps }) => signUps],
  ['activeUsers', ({ activeUsers }) => activeUsers],
  ['agents', ({ agents }) => agents],
  ['knowledges', ({ knowledges }) => knowledges],
  ['mcpServers', ({ mcpServers }) => mcpServers],
  ['sessions', ({ sessions }) => sessions],
  ['messages', ({ messages }) => messages],
  ['repliesCompleted', ({ replies }) => replies.completed],
  ['repliesStopped', ({ replies }) => replies.stopped],
  ['repliesFailed', ({ replies }) => replies.failed],
  ['inputTokens', ({ inputTokens }) => inputTokens],
  ['outputTokens', ({ outputTokens }) => outputTokens],
  ['cost', ({ cost }) => cost],
  ['unpriced', ({ unpriced }) => unpriced],
  ['ordersPlaced', ({ orders }) => orders.placed],
  ['ordersProcessing', ({ orders }) => orders.processing],
  ['ordersCompleted', ({ orders }) => orders.completed],
  ['ordersCancelled', ({ orders }) => orders.cancelled],
  ['feedbackGood', ({ feedback }) => feedback.good],
  ['feedbackBad', ({ feedback }) => feedback.bad],
  ['documentsAdded', ({ knowledge }) => knowledge.added],
  ['documentsReady', ({ knowledge }) => knowledge.ready],
  ['documentsFailed', ({ knowledge }) => knowledge.failed],
  ['repliesCited', ({ knowledge }) => knowledge.cited],
  ['latencyP50', ({ latency }) => latency.p50],
  ['latencyP95', ({ latency }) => latency.p95],
  ['firstTokenP50', ({ firstToken }) => firstToken.p50],
  ['firstTokenP95', ({ firstToken }) => firstToken.p95],
];

/** The series as CSV, a line a step: its moment, the same by the reader's clock, the measures, the revenue and refunds of each currency. */
export function csvOf({ range, series, totals }: Statistic): string {
  const shown = shownIn(range);
  const currencies = Object.keys(totals.revenue).sort();
  const money = currencies.flatMap((currency) => [`revenue${currency}`, `refunds${currency}`]);
  const lines = series.map((point) =>
    csvLine([
      ...[point.at, shown(point.at)],
      ...columns.map(([, of]) => of(point)),
      ...currencies.flatMap((currency) => [point.revenue[currency] ?? '0', point.refunds[currency] ?? '0']),
    ]),
  );
  return csvHead(['at', 'localTime', ...columns.map(([name]) => name), ...money]) + lines.join('');
}

/** '2026-11-21', or of hours '2026-11-21 14:00', as table programs read dates. */
function shownIn({ timezone, interval }: Statistic['range']): (at: string) => string {
  const clock = ZoneClock.of(timezone);
  const length = interval === 'hour' ? 'yyyy-mm-dd hh:mm'.length : 'yyyy-mm-dd'.length;
  return (at) => new Date(clock.shown(Date.parse(at))).toISOString().replace('T', ' ').slice(0, length);
}
