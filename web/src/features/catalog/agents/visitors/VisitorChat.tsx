import { Button, Drawer } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Message, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { MoreButton } from '../../../../components/list/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { Question, ReplyBody } from '../../../../components/thread/index.ts';
import { addressOf, callPage, dataQuery } from '../../../../lib/api/index.ts';
import classes from './visitors.module.css';

interface Props {
  readonly session: string;
  readonly onClose: () => void;
}

/** A visitor's chat to read, with what was thought of the replies. */
export function VisitorChat({ session, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const found = useQuery(dataQuery(routes.getSession, { params: { uuid: session } }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="44rem"
      title={found.data?.title || t('visitors.untitled')}
    >
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Messages session={session} />
      )}
    </Drawer>
  );
}

function Messages({ session }: { readonly session: string }) {
  const { t } = useTranslation('catalog');
  const query = { sessionUUID: session, pageSize: 100 };
  const found = useInfiniteQuery({
    queryKey: [routes.listMessages.method, routes.listMessages.path, query, 'read'],
    queryFn: ({ pageParam, signal }) =>
      callPage(routes.listMessages, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pageSize, total } }) =>
      page * pageSize < total ? page + 1 : null,
  });
  const messages = found.data?.pages.flatMap(({ data }) => data);
  if (found.isLoadingError) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (messages === undefined) return <LateSkeleton shape="text" rows={8} />;
  return (
    <div className={classes.thread}>
      {messages.map((message) => (
        <Said key={message.uuid} message={message} />
      ))}
      <MoreButton list={found} />
      <Button
        className={classes.save}
        component="a"
        href={addressOf(routes.exportSession, { params: { uuid: session }, query: { format: 'md' } })}
        download
        variant="default"
        leftSection={<Icon name="download" size={16} />}
      >
        {t('visitors.download')}
      </Button>
    </div>
  );
}

/** Where no source opens, its number stays a number. */
const withoutSources = { citations: [], onCite: () => undefined };

function Said({ message }: { readonly message: Message }) {
  const { t } = useTranslation('catalog');
  if (message.role === 'user') return <Question text={message.content} files={message.attachments} />;
  const { error, errorCode, feedback, ...said } = message;
  const failure = error === null ? null : { text: error, code: errorCode };
  return (
    <div>
      <ReplyBody
        reply={{ ...said, citations: withoutSources.citations, error: failure }}
        onCite={withoutSources.onCite}
      />
      {feedback !== null && (
        <p className={classes.rated} data-bad={feedback === -1 || undefined}>
          <Icon name={feedback === 1 ? 'thumbUp' : 'thumbDown'} size={14} />
          {t(feedback === 1 ? 'visitors.ratedGood' : 'visitors.ratedBad')}
        </p>
      )}
    </div>
  );
}
