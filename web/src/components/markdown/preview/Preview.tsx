import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, Part } from '../../part/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import classes from './preview.module.css';

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'));

interface Props {
  readonly code: string;
  readonly kind: 'page' | 'picture';
}

/** How a page or picture of a reply looks. It runs by itself: it sees nothing of ours and reaches no network. */
export default function Preview({ code, kind }: Props) {
  const { t } = useTranslation('markdown');
  const [large, setLarge] = useState(false);
  const html = kind === 'picture' ? `<style>${centred}</style>${code}` : code;
  return (
    <div className={classes.preview}>
      <PreviewFrame html={html} className={classes.frame} />
      <div className={classes.foot}>
        <span>{t('preview.alone')}</span>
        <ToolButton icon="expand" label={t('enlarge')} onClick={() => setLarge(true)} />
      </div>
      {large && (
        <Part waiting={null}>
          <PreviewDialog html={html} onClose={() => setLarge(false)} />
        </Part>
      )}
    </div>
  );
}

const centred =
  'html,body{height:100%;margin:0}body{display:grid;place-items:center}svg{max-width:100%;max-height:100vh}';
