import { Menu } from '@mantine/core';
import { FOLDER_COLOURS, type Folder } from '@tutka/http-contracts';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu, SubMenu } from '../../../components/menu/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { FolderMark } from './FolderMark.tsx';
import classes from './folders.module.css';
import { useFolderCalls } from './use-folders.ts';

interface Props {
  readonly folder: Folder;
  readonly onRename: () => void;
  readonly onNewChat: () => void;
  /** The button's. */
  readonly ref: Ref<HTMLButtonElement>;
}

/** Begin a chat in a folder, rename it, colour it, delete it after a question. */
export function FolderMenu({ folder, onRename, onNewChat, ref }: Props) {
  const { t } = useTranslation('conversation');
  const confirm = useConfirm();
  const { change, remove } = useFolderCalls();
  const tell = useTellError();
  const { uuid, name } = folder;
  const ask = async () => {
    const question = {
      title: t('folders.remove.question', { name }),
      body: t('folders.remove.consequence'),
      action: t('folders.remove.action'),
      danger: true,
    };
    if (await confirm(question)) await remove(uuid).catch(tell);
  };
  return (
    <RowMenu narrow className={classes.more} label={t('folders.actions', { name })} ref={ref}>
      <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={onNewChat}>
        {t('folders.newChat')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onRename}>
        {t('sessions.rename')}
      </Menu.Item>
      <SubMenu icon={<FolderMark colour={folder.colour} />} label={t('folders.colour')}>
        {[null, ...FOLDER_COLOURS].map((colour) => (
          <Menu.Item
            key={colour}
            leftSection={<FolderMark colour={colour} />}
            rightSection={colour === folder.colour && <Icon name="check" size={14} />}
            onClick={() => void change(uuid, { colour }).catch(tell)}
          >
            {t(`folders.colours.${colour ?? 'none'}`)}
          </Menu.Item>
        ))}
      </SubMenu>
      <Menu.Divider />
      <LossItem onClick={() => void ask()}>{t('sessions.delete')}</LossItem>
    </RowMenu>
  );
}
