import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '../../../lib/file/index.ts';
import { loadPart } from '../../../lib/load/index.ts';
import { lazyPart, Part } from '../../part/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import { useNear } from '../use-near.ts';
import classes from './diagram.module.css';
import type { Drawing } from './draw-diagram.ts';

const DiagramDialog = lazyPart(() => import('./DiagramDialog.tsx'));

type Drawn = { readonly drawing: Drawing; readonly url: string } | 'unreadable' | null;

/** A Mermaid diagram as a picture: nothing in it can run, link or load. */
export default function Diagram({ source }: { readonly source: string }) {
  const { t } = useTranslation('markdown');
  const place = useRef<HTMLDivElement>(null);
  const drawn = useDrawing(source, useNear(place));
  const [large, setLarge] = useState(false);
  if (drawn === 'unreadable') {
    return (
      <div className={classes.unreadable}>
        <p role="status">{t('diagram.unreadable')}</p>
        <pre>{source}</pre>
      </div>
    );
  }
  return (
    <div ref={place} className={classes.place} data-drawn={drawn !== null || undefined}>
      {drawn === null ? (
        <p role="status" className={classes.drawing}>
          {t('diagram.drawing')}
        </p>
      ) : (
        <>
          <img src={drawn.url} alt={t('diagram.label')} {...sizeOf(drawn.drawing)} />
          <div className={classes.tools}>
            <ToolButton icon="expand" label={t('enlarge')} onClick={() => setLarge(true)} />
            <ToolButton
              icon="download"
              label={t('diagram.download')}
              onClick={() => save('diagram.svg', drawn.drawing.svg, 'image/svg+xml')}
            />
          </div>
          {large && (
            <Part waiting={null}>
              <DiagramDialog url={drawn.url} drawing={drawn.drawing} onClose={() => setLarge(false)} />
            </Part>
          )}
        </>
      )}
    </div>
  );
}

const sizeOf = ({ width, height }: Drawing) => ({ width, height });

function useDrawing(source: string, near: boolean): Drawn {
  const dark = useComputedColorScheme('light') === 'dark';
  const [drawn, setDrawn] = useState<Drawn>(null);
  useEffect(() => {
    if (!near) return;
    let url: string | undefined;
    let current = true;
    loadPart(() => import('./draw-diagram.ts'))
      .then(({ drawDiagram }) => drawDiagram(source, dark))
      .then(
        (drawing) => {
          if (!current) return;
          url = URL.createObjectURL(new Blob([drawing.svg], { type: 'image/svg+xml' }));
          setDrawn({ drawing, url });
        },
        () => current && setDrawn('unreadable'),
      );
    return () => {
      current = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [source, dark, near]);
  return drawn;
}
