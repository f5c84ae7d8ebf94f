import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayBeTaken, useErrorText } from '../../lib/errors/index.ts';
import { formatSize } from '../../lib/format/index.ts';
import { useKeptFocus } from '../../lib/page/index.ts';
import { FileIcon } from '../file-icon/index.ts';
import classes from './attachments.module.css';
import { ChipButton } from './ChipButton.tsx';
import { iconOf } from './icon-of.ts';
import { localFile } from './local-files.ts';
import type { Attached } from './use-attachments.ts';
import { useFile } from './use-file.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface Props {
  readonly attached: Attached;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
}

/** A file on its way into a message: how far it has come, or why it did not, and what can be done then. */
export function AttachedChip({ attached, onAgain, onRemove }: Props) {
  const { t } = useTranslation('thread');
  const textOf = useErrorText();
  const { name, byteSize, progress, url, problem } = attached;
  const state = () => {
    if (problem) return textOf(problem);
    if (url !== null) return formatSize(byteSize);
    return progress < 1 ? `${Math.round(progress * 100)} %` : t('attach.reading');
  };
  return (
    <li ref={useKeptPlace()} className={classes.chip} data-bad={problem ? true : undefined}>
      <Face attached={attached} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state} role={problem ? 'alert' : undefined}>
          {state()}
        </span>
      </span>
      {mayBeTaken(problem) && <Again name={name} onAgain={onAgain} />}
      <ChipButton
        icon="close"
        hint={t('attach.remove')}
        label={t('attach.removeFile', { name })}
        onClick={onRemove}
      />
      {url === null && !problem && (
        <Progress
          className={classes.progress}
          size={2}
          value={progress * 100}
          aria-label={t('attach.sending', { name })}
        />
      )}
    </li>
  );
}

/** A picture as this page has it, or as it was sent before it was loaded anew; else the type. */
function Face({ attached: { id, name, contentType, url } }: Pick<Props, 'attached'>) {
  const preview = localFile(id)?.preview ?? null;
  const isSent = preview === null && url !== null && contentType.startsWith('image/');
  const { src } = useFile(url ?? '', isSent);
  const shown = preview ?? src;
  if (shown === null) return <FileIcon type={iconOf(name, contentType)} size={24} />;
  return <img className={classes.thumb} src={shown} alt="" />;
}

function Again({ name, onAgain }: { readonly name: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('thread');
  const ref = useKeptFocus<HTMLButtonElement>(
    ({ nextElementSibling: beside }) =>
      () =>
        beside as HTMLElement,
  );
  return (
    <ChipButton
      ref={ref}
      icon="refresh"
      hint={t('attach.again')}
      label={t('attach.sendAgain', { name })}
      onClick={onAgain}
    />
  );
}
