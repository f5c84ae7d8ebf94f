import { Progress } from '@mantine/core';
import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FileIcon } from '../../../components/file-icon/index.ts';
import { formatSize } from '../../../lib/format/index.ts';
import classes from './guide.module.css';

const READY = 2;

/** How far the document is read. */
export function BaseProgress({ base }: { readonly base: Knowledge }) {
  const { t } = useTranslation('home');
  const ready = base.status === READY;
  const state = ready
    ? t('guide.upload.ready', { count: base.chunkCount })
    : t('guide.upload.reading', { progress: Math.floor(base.progress) });
  return (
    <div className={classes.base}>
      <FileIcon type={base.fileType} />
      <div className={classes.baseText}>
        <Link to={`/knowledge/${base.uuid}`} className={classes.baseName}>
          {base.name}
        </Link>
        <span className={classes.baseState} role="status">
          {formatSize(base.byteSize)} · {state}
        </span>
        {!ready && <Progress value={base.progress} size="sm" aria-label={state} />}
      </div>
    </div>
  );
}
