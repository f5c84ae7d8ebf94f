import { Menu } from '@mantine/core';
import type { ListedLink } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyIcon } from '../../../components/copy/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { shortId } from '../../../lib/format/index.ts';
import { useEndLink } from '../sharing/use-end-link.ts';
import classes from './links.module.css';

/** What can be done with a link: its maker takes it along, and whoever answers for it ends it. */
export function LinkActions({ link }: { readonly link: ListedLink }) {
  const { t } = useTranslation(['links', 'conversation']);
  const tell = useTellError();
  const { sessionUUID, userUUID, title, shareUrl, by } = link;
  const person = by?.email ?? shortId(userUUID);
  const { end, askToEnd } = useEndLink(sessionUUID, {
    text: shareUrl === null ? t('endOthersText', { person }) : undefined,
    onError: tell,
  });
  const name = title === null ? person : title || t('untitled');
  return (
    <span className={classes.actions}>
      {shareUrl !== null && (
        <CopyIcon
          value={`${location.origin}${shareUrl}`}
          hint={t('conversation:share.copy')}
          label={t('copy', { name })}
        />
      )}
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
