import { Button, SegmentedControl } from '@mantine/core';
import type { Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../components/copy/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import classes from './embed.module.css';
import { snippets, type WidgetLook } from './look.ts';

const kinds = ['widget', 'frame', 'signed'] as const;

/** What to paste into a page, in each of the ways there are. */
export function EmbedCode({ share, look }: { readonly share: Share; readonly look: WidgetLook }) {
  const { t } = useTranslation('catalog');
  const [kind, setKind] = useState<(typeof kinds)[number]>('widget');
  const code = snippets(share, look)[kind];
  return (
    <section className={classes.part} aria-label={t('embed.code')}>
      <h2 className={classes.step}>{t('embed.code')}</h2>
      <SegmentedControl
        aria-label={t('embed.code')}
        value={kind}
        onChange={setKind}
        data={kinds.map((value) => ({ value, label: t(`embed.kinds.${value}`) }))}
      />
      <p className={classes.note}>{t(`embed.kindTexts.${kind}`)}</p>
      <code className={classes.code}>{code}</code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            className={classes.save ?? ''}
            variant="default"
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
            onClick={copy}
          >
            {t(copied ? 'embed.copied' : 'shares.copyEmbed')}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}
