import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import { Note } from './Note.tsx';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says that what the address names is not to be had, above what is. */
export function NothingThere({ onClose, children }: Props) {
  const { t } = useTranslation('components');
  return (
    <Note
      tone="warn"
      icon="info"
      actions={
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </ActionIcon>
      }
    >
      <span role="alert">{children}</span>
    </Note>
  );
}
