import { ActionIcon, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../lib/api/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import { Scroller } from '../scroller/index.ts';
import { LateSkeleton } from '../skeleton/index.ts';
import { ErrorState } from '../states/index.ts';
import { findQuote } from './find-quote.ts';
import classes from './passage.module.css';

interface Props {
  readonly knowledge: string;
  readonly document: string;
  readonly ordinal: number;
  /** What to highlight; '' for the whole chunk. */
  readonly quote: string;
}

/** A page of a document's text with a quote highlighted, and the passages before and after it. */
export function PassageView({ knowledge, document, ordinal, quote }: Props) {
  const [shown, setShown] = useState(ordinal);
  useEffect(() => setShown(ordinal), [ordinal]);
  const params = { id: knowledge, docUuid: document, ordinal: shown };
  const { data, error, refetch } = useQuery(dataQuery(routes.getPassage, { params }));
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <LateSkeleton shape="text" rows={12} />;
  const wanted = shown === ordinal ? quote : '';
  return (
    <article className={classes.view}>
      <header className={classes.head}>
        <FileIcon type={data.fileType} size={20} />
        <div className={classes.names}>
          <h3 className={classes.title}>{data.title}</h3>
          <Place page={data.page} pageCount={data.pageCount} heading={data.heading} />
        </div>
        <Steps previous={data.previousOrdinal} next={data.nextOrdinal} onStep={setShown} />
      </header>
      <PageText
        key={`${document}/${shown}/${wanted}`}
        text={data.text}
        start={data.start}
        end={data.end}
        quote={wanted}
      />
    </article>
  );
}

function Place({
  page,
  pageCount,
  heading,
}: {
  page: number | null;
  pageCount: number | null;
  heading: string | null;
}) {
  const { t } = useTranslation('passage');
  const parts = [page !== null && t(pageCount ? 'pageOf' : 'page', { page, pageCount }), heading].filter(
    Boolean,
  );
  return parts.length > 0 ? <p className={classes.place}>{parts.join(' · ')}</p> : null;
}

interface StepsProps {
  readonly previous: number | null;
  readonly next: number | null;
  readonly onStep: (ordinal: number) => void;
}

function Steps({ previous, next, onStep }: StepsProps) {
  const { t } = useTranslation('passage');
  const step = (to: number | null, label: string, icon: 'up' | 'down') => (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={to === null}
        onClick={() => to !== null && onStep(to)}
      >
        <Icon name={icon} size={16} />
      </ActionIcon>
    </Hint>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {step(previous, t('previous'), 'up')}
      {step(next, t('next'), 'down')}
    </Group>
  );
}

/** Begins where its quote stands. */
function PageText({ text, start, end, quote }: { text: string; start: number; end: number; quote: string }) {
  const mark = useRef<HTMLElement>(null);
  const span = useMemo(() => findQuote(text, quote, { start, end }), [text, quote, start, end]);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a cleanup.
    void mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Scroller className={classes.text}>
      {text.slice(0, span.start)}
      <mark ref={mark} className={classes.mark}>
        {text.slice(span.start, span.end)}
      </mark>
      {text.slice(span.end)}
    </Scroller>
  );
}
