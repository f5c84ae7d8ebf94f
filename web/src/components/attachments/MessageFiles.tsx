import { Modal, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Attachment } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/index.ts';
import { formatSize } from '../../lib/format/index.ts';
import { placed } from '../../lib/placed/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import classes from './attachments.module.css';
import { iconOf } from './icon-of.ts';
import { saveFile, useFile } from './use-file.ts';

/** What is known of a file; without an address there is only its name to show. */
export type ShownFile = Omit<Attachment, 'url'> & { readonly url?: string | null };

/** The files that a message carries: pictures to look at, documents to take along. */
export function MessageFiles({ files }: { readonly files: readonly ShownFile[] }) {
  const { t } = useTranslation('thread');
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('attach.label')}>
      {placed(files).map(({ thing: file, place }) => (
        <li key={place}>
          {file.url && file.contentType.startsWith('image/') ? (
            <Picture url={file.url} file={file} />
          ) : (
            <Document file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ url, file }: { readonly url: string; readonly file: ShownFile }) {
  const { t } = useTranslation('thread');
  const { src, failed } = useFile(url);
  const [opened, setOpened] = useState(false);
  if (failed) return <Document file={{ ...file, url: null }} />;
  return (
    <>
      <UnstyledButton
        className={classes.picture}
        disabled={src === null}
        onClick={() => setOpened(true)}
        aria-label={t('attach.open', { name: file.name })}
      >
        {src !== null && <img src={src} alt={file.name} />}
      </UnstyledButton>
      <Modal opened={opened} onClose={() => setOpened(false)} title={file.name} size="auto" centered>
        {src !== null && <img className={classes.large} src={src} alt={file.name} />}
      </Modal>
    </>
  );
}

function Document({ file: { url, name, contentType, byteSize } }: { readonly file: ShownFile }) {
  const { t } = useTranslation('thread');
  const textOf = useErrorText();
  const size = formatSize(byteSize);
  const face = (
    <>
      <FileIcon type={iconOf(name, contentType)} size={24} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span> <span className={classes.state}>{size}</span>
      </span>
    </>
  );
  if (!url) return <span className={classes.chip}>{face}</span>;
  return (
    <UnstyledButton
      className={classes.chip}
      onClick={() =>
        saveFile(url, name).catch((error: unknown) =>
          notifications.show({ color: 'red', message: textOf(error) }),
        )
      }
      aria-label={`${t('attach.save', { name })} ${size}`}
    >
      {face}
    </UnstyledButton>
  );
}
