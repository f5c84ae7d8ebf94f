import { ActionIcon, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../lib/api/index.ts';
import { isGone } from '../../lib/errors/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import { Scroller } from '../scroller/index.ts';
import { LateSkeleton } from '../skeleton/index.ts';
import { ErrorState } from '../states/index.ts';
import { findQuote, type Span } from './find-quote.ts';
import classes from './passage.module.css';
import { Quotation, Quoted } from './Quotation.tsx';

interface Props {
  readonly knowledge: string;
  readonly document: string;
  readonly ordinal: number;
  /** What to highlight; '' for the whole chunk. */
  readonly quote: string;
  /** What the document was called when it was quoted. */
  readonly title?: string;
}

/** A page of a document's text with a quote highlighted, and the passages before and after it. */
export function PassageView({ knowledge, document, ordinal, quote, title = '' }: Props) {
  const { t } = useTranslation('passage');
  const [shown, setShown] = useState(ordinal);
  useEffect(() => setShown(ordinal), [ordinal]);
  const params = { id: knowledge, docUuid: document, ordinal: shown };
  const { data, error, refetch } = useQuery(dataQuery(routes.getPassage, { params }));
  if (quote !== '' && isGone(error)) return <Quotation title={title} quote={quote} note={t('gone')} />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (data === undefined) return <LateSkeleton shape="text" rows={12} />;
  const wanted = shown === ordinal ? quote : '';
  const span = findQuote(data.text, wanted, data);
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
      {!span && <Quoted quote={wanted} note={t('changed')} />}
      <PageText key={`${document}/${shown}/${wanted}`} text={data.text} span={span} />
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

/** Begins where its quote stands, where it does. */
function PageText({ text, span }: { readonly text: string; readonly span: Span | undefined }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a cleanup.
    void mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Scroller className={classes.text}>
      {span ? (
        <>
          {text.slice(0, span.start)}
          <mark ref={mark} className={classes.mark}>
            {text.slice(span.start, span.end)}
          </mark>
          {text.slice(span.end)}
        </>
      ) : (
        text
      )}
    </Scroller>
  );
}
