import { ActionIcon } from '@mantine/core';
import type { Citation } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import { PassageView } from './PassageView.tsx';
import classes from './passage.module.css';
import { Quotation } from './Quotation.tsx';

export interface SourcePanelProps {
  readonly citations: readonly Citation[];
  /** The number that is open. */
  readonly number: number;
  readonly onPick: (number: number) => void;
  readonly onClose: () => void;
}

/** The sources of one reply: one of them open at its page, the others a click away. */
export function SourcePanel({ citations, number, onPick, onClose }: SourcePanelProps) {
  const { t } = useTranslation('passage');
  const open = citations.find((citation) => citation.number === number);
  return (
    <aside className={classes.panel} aria-label={t('sources')} data-beside>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t('sources')}</h2>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" size={16} />
        </ActionIcon>
      </div>
      <div className={classes.tabs}>
        {citations.map((citation) => (
          <button
            key={citation.number}
            type="button"
            className={classes.tab}
            aria-current={citation.number === number}
            onClick={() => onPick(citation.number)}
          >
            <span className={classes.number}>{citation.number}</span>
            <span className={classes.tabTitle}>{citation.title}</span>
            {citation.page != null && (
              <span className={classes.tabPage}>{t('pageShort', { page: citation.page })}</span>
            )}
            {citation.url !== undefined && <span className={classes.tabHost}>{hostOf(citation.url)}</span>}
          </button>
        ))}
      </div>
      {open && <OpenCitation citation={open} />}
    </aside>
  );
}

function OpenCitation({ citation }: { readonly citation: Citation }) {
  const { t } = useTranslation('passage');
  const { knowledgeUUID: knowledge, documentUUID: document, ordinal, quote } = citation;
  if (knowledge && document && ordinal !== undefined) {
    return (
      <PassageView
        knowledge={knowledge}
        document={document}
        ordinal={ordinal}
        quote={quote}
        title={citation.title}
      />
    );
  }
  if (citation.url !== undefined) return <WebPage citation={citation} url={citation.url} />;
  return <Quotation title={citation.title} quote={quote} note={t('notYours')} />;
}

/** A page of the web as it was read, and the way there. */
function WebPage({ citation, url }: { readonly citation: Citation; readonly url: string }) {
  const { t } = useTranslation('passage');
  return (
    <article className={classes.view}>
      <h3 className={classes.title}>{citation.title}</h3>
      <a className={classes.address} href={url} target="_blank" rel="noopener noreferrer">
        <span>{url}</span>
        <Icon name="external" size={14} />
      </a>
      <blockquote className={classes.quote}>{citation.quote}</blockquote>
      <p className={classes.place}>{t('ofTheWeb')}</p>
    </article>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
