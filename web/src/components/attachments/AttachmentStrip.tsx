import { ActionIcon, Progress } from '@mantine/core';
import type { Attachment } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors/index.ts';
import { formatSize } from '../../lib/format/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import { Hint } from '../hint/index.ts';
import { Icon } from '../icon/index.ts';
import classes from './attachments.module.css';
import { iconOf } from './icon-of.ts';
import type { Attached, Attaching } from './use-attachments.ts';

interface Props {
  readonly attaching: Attaching;
  /** Those that the message has already. */
  readonly kept?: readonly Attachment[];
  readonly onLeaveOut?: (file: Attachment) => void;
}

/** The files of a message that is being written: how far each has come, what is wrong with it, and a way to leave it out. */
export function AttachmentStrip({ attaching, kept = [], onLeaveOut }: Props) {
  const { t } = useTranslation('thread');
  const { files, tooMany, remove } = attaching;
  if (kept.length + files.length === 0) return null;
  return (
    <>
      <ul className={classes.strip} aria-label={t('attach.label')}>
        {kept.map((file) => (
          <KeptChip key={file.url} file={file} onRemove={() => onLeaveOut?.(file)} />
        ))}
        {files.map((each) => (
          <Chip key={each.id} attached={each} onRemove={() => remove(each.id)} />
        ))}
      </ul>
      {tooMany && (
        <p className={classes.problem} role="alert">
          {t('attach.tooMany')}
        </p>
      )}
    </>
  );
}

interface KeptProps {
  readonly file: Attachment;
  readonly onRemove: () => void;
}

function KeptChip({ file: { name, contentType, byteSize }, onRemove }: KeptProps) {
  return (
    <li className={classes.chip}>
      <FileIcon type={iconOf(name, contentType)} size={24} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>{formatSize(byteSize)}</span>
      </span>
      <Remove name={name} onRemove={onRemove} />
    </li>
  );
}

function Chip({ attached, onRemove }: { readonly attached: Attached; readonly onRemove: () => void }) {
  const { t } = useTranslation('thread');
  const textOf = useErrorText();
  const { file, preview, progress, url, problem } = attached;
  const state = () => {
    if (problem) return textOf(problem);
    if (url !== null) return formatSize(file.size);
    return progress < 1 ? `${Math.round(progress * 100)} %` : t('attach.reading');
  };
  return (
    <li className={classes.chip} data-bad={problem ? true : undefined}>
      {preview ? (
        <img className={classes.thumb} src={preview} alt="" />
      ) : (
        <FileIcon type={iconOf(file.name, file.type)} size={24} />
      )}
      <span className={classes.what}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.state} role={problem ? 'alert' : undefined}>
          {state()}
        </span>
      </span>
      <Remove name={file.name} onRemove={onRemove} />
      {url === null && !problem && (
        <Progress
          className={classes.progress}
          size={2}
          value={progress * 100}
          aria-label={t('attach.sending', { name: file.name })}
        />
      )}
    </li>
  );
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('thread');
  return (
    <Hint label={t('attach.remove')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        onClick={onRemove}
        aria-label={t('attach.removeFile', { name })}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </Hint>
  );
}
