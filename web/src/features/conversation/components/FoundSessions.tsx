import { useInfiniteQuery } from '@tanstack/react-query';
import { type FoundSession, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery } from '../../../lib/api/index.ts';
import { useHidden } from '../../../lib/hidden/index.ts';
import { markWords } from '../api/mark-words.ts';
import { toMessage } from '../api/use-message-in-sight.ts';
import { useFolders } from '../folders/use-folders.ts';
import { SessionRow } from './SessionRow.tsx';
import classes from './sessions.module.css';

interface Props {
  readonly query: string;
  readonly open: string | undefined;
}

/** Chats that hold what is looked for, each with the newest place where it was said. */
export function FoundSessions({ query, open }: Props) {
  const { t } = useTranslation('conversation');
  const hidden = useHidden();
  const found = useInfiniteQuery({
    ...cursorQuery(routes.searchSessions, { query: { query, limit: 20 } }),
    placeholderData: (previous) => previous,
  });
  const hits = found.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ session }) => !hidden.has(session.uuid));
  return (
    <>
      {found.error && !found.isFetchNextPageError && (
        <ErrorState error={found.error} onRetry={() => found.refetch()} />
      )}
      {hits === undefined && !found.error && <LateSkeleton rows={5} rowHeight={56} />}
      {hits?.length === 0 && <p className={classes.hint}>{t('sessions.noneFound')}</p>}
      <ul className={classes.list} aria-busy={found.isFetching}>
        {hits?.map((hit) => (
          <Hit key={hit.session.uuid} hit={hit} query={query} current={hit.session.uuid === open} />
        ))}
      </ul>
      <MoreButton list={found} narrow />
    </>
  );
}

interface HitProps {
  readonly hit: FoundSession;
  readonly query: string;
  readonly current: boolean;
}

function Hit({ hit: { session, message }, query, current }: HitProps) {
  const { t } = useTranslation('conversation');
  const folder = useFolders()?.find(({ uuid }) => uuid === session.folderUUID)?.name;
  const place = message === null ? '' : `?branch=${message.uuid}&at=${message.uuid}`;
  return (
    <SessionRow session={session} current={current}>
      <Link
        to={`/chat/${session.uuid}${place}`}
        state={toMessage}
        className={classes.hit}
        aria-current={current ? 'page' : undefined}
      >
        <span className={classes.hitTitle}>
          <Marked text={session.title || t('title')} query={query} />
        </span>
        {message && (
          <span className={classes.hitText}>
            <Marked text={message.snippet} query={query} />
          </span>
        )}
        <span className={classes.hitDate}>
          <ShownDate value={session.lastMessageAt} />
          {folder && (
            <>
              {' · '}
              <bdi>{folder}</bdi>
            </>
          )}
          {session.archived && ` · ${t('sessions.archived')}`}
        </span>
      </Link>
    </SessionRow>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return markWords(text, query).map(({ at, text: piece, marked }) =>
    marked ? (
      <mark key={at} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      <span key={at}>{piece}</span>
    ),
  );
}
