import type { Attachment } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../lib/format/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import { AttachedChip } from './AttachedChip.tsx';
import classes from './attachments.module.css';
import { ChipButton } from './ChipButton.tsx';
import { iconOf } from './icon-of.ts';
import type { Attaching } from './use-attachments.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface Props {
  readonly attaching: Attaching;
  /** Those that the message has already. */
  readonly kept?: readonly Attachment[];
  readonly onLeaveOut?: (file: Attachment) => void;
}

/** The files of a message that is being written: how far each has come, what is wrong with it, and a way to leave it out. */
export function AttachmentStrip({ attaching, kept = [], onLeaveOut }: Props) {
  const { t } = useTranslation('thread');
  const { files, tooMany, again, remove } = attaching;
  const list = useLastSeen(files.at(-1)?.id);
  if (kept.length + files.length === 0) return null;
  return (
    <>
      <ul ref={list} className={classes.strip} aria-label={t('attach.label')}>
        {kept.map((file) => (
          <KeptChip key={file.url} file={file} onRemove={() => onLeaveOut?.(file)} />
        ))}
        {files.map((each) => (
          <AttachedChip
            key={each.id}
            attached={each}
            onAgain={() => again(each.id)}
            onRemove={() => remove(each.id)}
          />
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

/** Shows the last of them when another is added. */
function useLastSeen(last: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return list;
}

interface KeptProps {
  readonly file: Attachment;
  readonly onRemove: () => void;
}

function KeptChip({ file: { name, contentType, byteSize }, onRemove }: KeptProps) {
  const { t } = useTranslation('thread');
  return (
    <li ref={useKeptPlace()} className={classes.chip}>
      <FileIcon type={iconOf(name, contentType)} size={24} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>{formatSize(byteSize)}</span>
      </span>
      <ChipButton
        icon="close"
        hint={t('attach.remove')}
        label={t('attach.removeFile', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
