import { Button, FileButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { uploadFile } from '../../../lib/upload/index.ts';
import type { AgentForm } from './agent-form.ts';
import classes from './agents.module.css';

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

interface Props {
  readonly form: UseFormReturnType<AgentForm>;
  /** Told whether a picture is on its way. */
  readonly onSending: (isSending: boolean) => void;
}

/** The agent's picture: its first letter until one is uploaded. */
export function LogoField({ form, onSending }: Props) {
  const { t } = useTranslation('catalog');
  const textOf = useErrorText();
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, 'avatar'),
    onMutate: () => onSending(true),
    onSuccess: (url) => form.setFieldValue('logo', url),
    onSettled: () => onSending(false),
  });
  const empty = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) upload.mutate(file);
    // A browser tells of no change where the same is chosen again, as after an upload that failed.
    empty.current?.();
  };
  const { logo, name } = form.values;
  return (
    <div className={classes.logoField}>
      <Logo src={logo} name={name} size={56} shape="square" />
      <div className={classes.logoActions}>
        <FileButton resetRef={empty} accept={PICTURES} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isPending}>
              {t(logo === '' ? 'editor.logo' : 'editor.logoOther')}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => form.setFieldValue('logo', '')}>
            {t('editor.logoNone')}
          </Button>
        )}
        <span
          className={upload.error ? classes.fault : classes.dim}
          role={upload.error ? 'alert' : undefined}
        >
          {upload.error ? textOf(upload.error) : t('editor.logoText')}
        </span>
      </div>
    </div>
  );
}
