import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  readonly value: string;
  /** What it does, as the pointer is told. */
  readonly hint: string;
  /** The same, with what is copied. */
  readonly label: string;
  readonly small?: boolean;
}

/** Copies a text that stands beside it. */
export function CopyIcon({ value, hint, label, small = false }: Props) {
  const { t } = useTranslation('components');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Hint label={copied ? t('copied') : hint}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={small ? 'sm' : 'md'}
            aria-label={copied ? t('copied') : label}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} size={small ? 14 : 16} />
          </ActionIcon>
        </Hint>
      )}
    </CopyButton>
  );
}
