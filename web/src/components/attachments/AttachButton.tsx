import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import classes from './attachments.module.css';

const ACCEPT =
  'image/png,image/jpeg,image/webp,image/gif,.pdf,.docx,.pptx,.xlsx,.xls,.odt,.ods,.epub,.txt,.md,.csv,.html,.mhtml,.mht,.eml,.msg,.json,.xml,text/*';

interface Props {
  readonly onFiles: (files: Iterable<File>) => void;
  readonly disabled: boolean;
}

/** Chooses files for a message. */
export function AttachButton({ onFiles, disabled }: Props) {
  const { t } = useTranslation('thread');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Hint label={t('attach.hint')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          radius="xl"
          disabled={disabled}
          onClick={() => field.current?.click()}
          aria-label={t('attach.add')}
        >
          <Icon name="attach" size={18} />
        </ActionIcon>
      </Hint>
      <input
        ref={field}
        type="file"
        className={classes.field}
        accept={ACCEPT}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
