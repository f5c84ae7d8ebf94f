import { Menu } from '@mantine/core';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../../components/menu/index.ts';
import { isUnderWay } from '../../api/status.ts';
import type { DocumentActions } from './use-document-actions.ts';

export interface MenuProps {
  readonly document: KnowledgeDocument;
  readonly actions: DocumentActions;
  readonly onReplace: (document: KnowledgeDocument) => void;
  readonly onRename: (document: KnowledgeDocument) => void;
}

/** All that can be done with one document. */
export function DocumentMenu({ document, actions, onReplace, onRename }: MenuProps) {
  const { t } = useTranslation('catalog');
  return (
    <RowMenu label={t('document.more', { name: document.name })}>
      {isUnderWay(document.status) ? (
        <Menu.Item leftSection={<Icon name="stop" size={16} />} onClick={() => void actions.cancel(document)}>
          {t('document.cancel')}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => void actions.again([document])}
        >
          {t('document.again')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="upload" size={16} />} onClick={() => onReplace(document)}>
        {t('document.replace')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => onRename(document)}>
        {t('document.rename')}
      </Menu.Item>
      <Menu.Divider />
      <LossItem onClick={() => actions.remove([document])}>{t('document.delete')}</LossItem>
    </RowMenu>
  );
}
