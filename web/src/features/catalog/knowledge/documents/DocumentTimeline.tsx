import { useQuery } from '@tanstack/react-query';
import { type KnowledgeDocument, routes, type TimelineEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../../components/badge/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { Timeline } from '../../../../components/timeline/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { useReason } from '../../../../lib/errors/index.ts';

const tones: Partial<Record<TimelineEntry['kind'], Tone>> = {
  ready: 'good',
  failed: 'bad',
  resumed: 'warn',
  retried: 'info',
};

interface Props {
  readonly base: string;
  readonly document: KnowledgeDocument;
}

/** What happened to a document, as its events tell, growing while it is read. */
export function DocumentTimeline({ base, document }: Props) {
  const { t } = useTranslation('catalog');
  const reasonOf = useReason();
  const found = useQuery(
    dataQuery(routes.listDocumentEvents, { params: { id: base, docUuid: document.uuid } }),
  );
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <LateSkeleton rows={5} rowHeight={24} />;
  const moments = withoutSteps(found.data).map(({ at, kind, done, total, reason, code, reader }, place) => ({
    key: `${place}`,
    at,
    title: t(`timeline.${kind}`, { count: done ?? 0, total: total ?? done ?? 0 }),
    detail:
      reader === null
        ? reasonOf({ statusCode: code, statusReason: reason })
        : t('timeline.reader', { reader }),
    tone: tones[kind] ?? ('neutral' as const),
  }));
  return <Timeline moments={moments} />;
}

/** Of the pages read one after the other, how far it has come: each step alone would fill the page. */
function withoutSteps(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.filter(({ kind }, at) => kind !== 'parsed' || entries[at + 1]?.kind !== 'parsed');
}
