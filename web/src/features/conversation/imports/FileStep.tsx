import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/file-drop/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './imports.module.css';
import { type NoFile, oneFile } from './one-file.ts';
import { useSending } from './use-imports.ts';

const products = ['chatgpt', 'librechat', 'openwebui'] as const;

/** Where a file is dropped, and where one gets it. */
export function FileStep({ isAnother }: { readonly isAnother: boolean }) {
  const { t } = useTranslation('imports');
  const textOf = useErrorText();
  const { mutate, isPending, error, share, cancel, variables } = useSending();
  const [refused, setRefused] = useState<NoFile | null>(null);
  const problem = refused ? t(refused) : error && !(error instanceof DOMException) && textOf(error);
  const send = (files: readonly File[]) => {
    const file = oneFile(files, t('several', { many: files.length }));
    setRefused(typeof file === 'string' ? file : null);
    if (typeof file !== 'string') mutate(file);
  };
  if (isPending) {
    return (
      <div className={classes.work}>
        <p role="status">{t('sending', { name: variables.name, share: Math.round(share * 100) })}</p>
        <Progress value={share * 100} aria-label={t('sendingBar')} />
        <div>
          <Button variant="default" size="xs" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <FileDrop
        title={t(isAnother ? 'dropAnother' : 'drop')}
        hint={t('dropHint')}
        accept=".json,.zip,application/json,application/zip"
        multiple
        onFiles={send}
      />
      <dl className={classes.sources}>
        {products.map((product) => (
          <div key={product}>
            <dt>{t(`products.${product}`)}</dt>
            <dd>{t(`where.${product}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
