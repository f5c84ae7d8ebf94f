import { Modal } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scroller } from '../../scroller/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import classes from './diagram.module.css';
import type { Drawing } from './draw-diagram.ts';

interface Props {
  readonly url: string;
  readonly drawing: Drawing;
  readonly onClose: () => void;
}

const STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 8;

/** A diagram as large as the window: to zoom, and to move by dragging or scrolling. */
export default function DiagramDialog({ url, drawing, onClose }: Props) {
  const { t } = useTranslation('markdown');
  const [scale, setScale] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const fitting = () =>
    Math.min(
      (box.current?.clientWidth ?? drawing.width) / drawing.width,
      (box.current?.clientHeight ?? drawing.height) / drawing.height,
      2,
    );
  const zoom = (by: number) =>
    setScale((now) => Math.min(LARGEST, Math.max(SMALLEST, (now ?? fitting()) * by)));
  const size = scale === null ? undefined : { width: drawing.width * scale, height: drawing.height * scale };
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t('diagram.label')}
      classNames={{ body: classes.dialog }}
    >
      <div className={classes.zoom}>
        <ToolButton icon="minus" label={t('diagram.smaller')} onClick={() => zoom(1 / STEP)} />
        <ToolButton icon="plus" label={t('diagram.larger')} onClick={() => zoom(STEP)} />
        <ToolButton icon="screen" label={t('diagram.fit')} onClick={() => setScale(null)} />
      </div>
      <Scroller ref={box} className={classes.large} data-fit={scale === null || undefined} {...dragging}>
        <img src={url} alt={t('diagram.label')} style={size} draggable={false} />
      </Scroller>
    </Modal>
  );
}

const dragging = {
  onPointerDown: ({ currentTarget, pointerId, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  },
};
