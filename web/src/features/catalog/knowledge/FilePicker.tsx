import { ActionIcon, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import { LARGEST_FILE } from '../api/use-add-sources.ts';
import classes from './knowledge.module.css';

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly disabled: boolean;
}

/** Files by drop or by choosing. What is inside decides whether they can be read, and that the server tells. */
export function FilePicker({ files, onChange, disabled }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <Dropzone
        onDrop={(dropped) => onChange([...files, ...dropped])}
        maxSize={LARGEST_FILE}
        disabled={disabled}
        className={classes.drop}
        aria-label={t('source.drop')}
      >
        <Icon name="upload" size={22} />
        <Text fw={500}>{t('source.drop')}</Text>
        <Text size="sm" c="dimmed">
          {t('source.types')}
        </Text>
      </Dropzone>
      <ul className={classes.files}>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={at}>
            <span className={classes.sendingName}>{file.name}</span>
            <span className={classes.size}>{formatSize(file.size)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              disabled={disabled}
              aria-label={t('source.leaveOut', { name: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
