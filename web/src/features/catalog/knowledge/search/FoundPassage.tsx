import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../../../components/facts/index.ts';
import { placed } from '../../../../lib/placed/index.ts';
import { excerptOf, marked } from './marked.ts';
import type { Passage } from './passages.ts';
import classes from './search.module.css';

interface Props {
  readonly passage: Passage;
  readonly rank: number;
  /** The best score of all: what each is held against. */
  readonly best: number;
  readonly onOpen: () => void;
}

const LONGEST = 360;

/** One passage an agent would get, with why it was found: rank, score, words that matched, how much they cover. */
export function FoundPassage({ passage, rank, best, onOpen }: Props) {
  const { t } = useTranslation('catalog');
  const { title, page, heading, text, score, matched } = passage;
  const place = [page !== null && t('document.page', { page }), heading].filter(Boolean).join(' · ');
  const pieces = marked(excerptOf(text, matched, LONGEST), matched);
  return (
    <article className={classes.passage}>
      <span className={classes.rank}>{rank}</span>
      <div className={classes.body}>
        <div className={classes.head}>
          <button type="button" className={classes.open} onClick={onOpen}>
            {title}
          </button>
          <span className={classes.quiet}>{place}</span>
          <span className={classes.score}>
            <Progress
              w={64}
              size="sm"
              value={best > 0 ? (100 * score) / best : 0}
              aria-label={t('searchTest.score', { score: score.toFixed(2) })}
            />
            {score.toFixed(2)}
          </span>
        </div>
        <p className={classes.excerpt}>
          {placed(pieces).map(({ thing: piece, place }) =>
            piece.matched ? (
              <mark key={place} className={classes.mark}>
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
        <Why passage={passage} />
      </div>
    </article>
  );
}

function Why({ passage }: { readonly passage: Passage }) {
  const { t } = useTranslation('catalog');
  const { coverage, words, similarity, rerank, matched } = passage;
  return (
    <dl className={classes.why}>
      <Fact name={t('searchTest.matched')}>
        {matched.length === 0 ? t('searchTest.noWords') : matched.join(', ')}
      </Fact>
      <Fact name={t('searchTest.coverage')}>{`${Math.round(coverage * 100)} %`}</Fact>
      <Fact name={t('searchTest.words')}>{words.toFixed(1)}</Fact>
      {similarity !== null && <Fact name={t('searchTest.meaning')}>{similarity.toFixed(2)}</Fact>}
      {rerank !== null && <Fact name={t('searchTest.reranked')}>{rerank.toFixed(2)}</Fact>}
    </dl>
  );
}
