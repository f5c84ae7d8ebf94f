import { Button, Progress } from '@mantine/core';
import type { Knowledge } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/file-drop/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useTrouble } from '../use-trouble.ts';
import { BaseProgress } from './BaseProgress.tsx';
import classes from './guide.module.css';
import { useFirstUpload } from './use-first-upload.ts';

const ACCEPTED =
  '.pdf,.docx,.xlsx,.xls,.ods,.csv,.pptx,.odt,.epub,.md,.markdown,.txt,.html,.htm,.mhtml,.mht,.eml,.msg,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff';
const FAILED = 3;

/** Takes the first document; afterwards tells how far it is read, or why not. */
export function UploadStep({ base }: { readonly base: Knowledge | undefined }) {
  const { t } = useTranslation('home');
  const textOf = useErrorText();
  const troubleOf = useTrouble();
  const { upload, share, cancel } = useFirstUpload();
  if (base !== undefined && base.status !== FAILED) return <BaseProgress base={base} />;
  if (upload.isPending) {
    return (
      <div className={classes.progress}>
        <div className={classes.progressLine}>
          <span>{t('guide.upload.sending', { name: upload.variables.name })}</span>
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            {t('guide.upload.cancel')}
          </Button>
        </div>
        <Progress
          value={share * 100}
          aria-label={t('guide.upload.sending', { name: upload.variables.name })}
        />
      </div>
    );
  }
  return (
    <>
      <FileDrop
        title={t('guide.upload.drop')}
        hint={t('guide.upload.kinds')}
        accept={ACCEPTED}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      <p role="alert" className={classes.problem}>
        {upload.isError && textOf(upload.error)}
        {base && !upload.isError && t('guide.upload.failed', { name: base.name, reason: troubleOf(base) })}
      </p>
    </>
  );
}
