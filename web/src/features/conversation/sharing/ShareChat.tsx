import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PublicLink, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../components/copy/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState, Refusal } from '../../../components/states/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { LinkTerms } from './LinkTerms.tsx';
import classes from './sharing.module.css';
import { useLinkChange } from './use-link-change.ts';

interface Props {
  readonly session: string;
  /** The last message of the branch that is read. */
  readonly leaf: string | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a chat public by a link, and takes that back. */
export default function ShareChat({ session, leaf, opened, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const found = useQuery({
    ...dataQuery(routes.getPublicLink, { params: { uuid: session } }),
    enabled: opened,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('share.title')} size="lg">
      {found.error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      {found.data === undefined && !found.error && <LateSkeleton shape="text" rows={3} />}
      {found.data?.link === null && <Private session={session} leaf={leaf} />}
      {found.data?.link && <Public session={session} leaf={leaf} link={found.data.link} />}
    </Modal>
  );
}

type BodyProps = Pick<Props, 'session' | 'leaf'>;

function Private({ session, leaf }: BodyProps) {
  const { t } = useTranslation('conversation');
  const { set } = useLinkChange(session, leaf);
  return (
    <div className={classes.body}>
      <p className={classes.text}>{t('share.about')}</p>
      <Refusal error={set.error} />
      <div className={classes.foot}>
        <Button
          data-autofocus
          leftSection={<Icon name="link" size={16} />}
          loading={set.isPending}
          onClick={() => set.mutate({})}
        >
          {t('share.make')}
        </Button>
      </div>
    </div>
  );
}

function Public({ session, leaf, link }: BodyProps & { readonly link: PublicLink }) {
  const { t } = useTranslation('conversation');
  const { set, end, askToEnd } = useLinkChange(session, leaf);
  return (
    <div className={classes.body}>
      <p className={classes.text}>{t('share.open')}</p>
      <CopyText text={`${location.origin}${link.shareUrl}`} label={t('share.copy')} />
      <p className={classes.state}>
        <span>
          {t('share.until')} <ShownDate value={link.updatedAt} withTime />
        </span>
        {link.leafUUID !== leaf && (
          <Button variant="default" size="compact-sm" loading={set.isPending} onClick={() => set.mutate({})}>
            {t('share.update')}
          </Button>
        )}
      </p>
      <LinkTerms link={link} set={set} />
      <Refusal error={set.error ?? end.error} />
      <div className={classes.foot}>
        <Button variant="subtle" color="bad" loading={end.isPending} onClick={() => void askToEnd()}>
          {t('share.end')}
        </Button>
        <Button
          component="a"
          href={link.shareUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Icon name="external" size={16} />}
        >
          {t('share.see')}
        </Button>
      </div>
    </div>
  );
}
