import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ListedLink } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../../components/copy/index.ts';
import { Hint } from '../../../components/hint/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { shortId } from '../../../lib/format/index.ts';
import { useEndLink } from '../sharing/use-end-link.ts';
import classes from './links.module.css';

/** What can be done with a link: its maker takes it along, and whoever answers for it ends it. */
export function LinkActions({ link }: { readonly link: ListedLink }) {
  const { t } = useTranslation(['links', 'conversation']);
  const textOf = useErrorText();
  const { sessionUUID, userUUID, title, shareUrl, by } = link;
  const person = by?.email ?? shortId(userUUID);
  const { end, askToEnd } = useEndLink(sessionUUID, {
    text: shareUrl === null ? t('endOthersText', { person }) : undefined,
    onError: (error) => notifications.show({ color: 'bad', message: textOf(error) }),
  });
  const name = title === null ? person : title || t('untitled');
  return (
    <span className={classes.actions}>
      {shareUrl !== null && <Copy url={`${location.origin}${shareUrl}`} label={t('copy', { name })} />}
      <RowMenu label={t('actions', { name })}>
        {shareUrl !== null && (
          <>
            <Menu.Item
              component={Link}
              to={`/chat/${sessionUUID}`}
              leftSection={<Icon name="chat" size={16} />}
            >
              {t('open')}
            </Menu.Item>
            <Menu.Item
              component="a"
              href={shareUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="external" size={16} />}
            >
              {t('conversation:share.see')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <LossItem disabled={end.isPending} onClick={() => void askToEnd()}>
          {t('conversation:share.end')}
        </LossItem>
      </RowMenu>
    </span>
  );
}

function Copy({ url, label }: { readonly url: string; readonly label: string }) {
  const { t } = useTranslation(['links', 'components', 'conversation']);
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Hint label={copied ? t('components:copied') : t('conversation:share.copy')}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={copy}>
            <Icon name={copied ? 'check' : 'copy'} size={16} />
          </ActionIcon>
        </Hint>
      )}
    </CopyButton>
  );
}
