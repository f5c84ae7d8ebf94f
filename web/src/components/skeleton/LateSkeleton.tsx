import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../lib/connection/index.ts';
import { placed } from '../../lib/placed/index.ts';
import classes from './skeleton.module.css';

interface Props {
  /** How many rows the thing that comes will about have. */
  readonly rows?: number;
  /** In px, as the real rows. */
  readonly rowHeight?: number;
  /** `cards` stands in a grid. */
  readonly shape?: 'rows' | 'cards' | 'text';
  /** A grid of the page's own. */
  readonly className?: string | undefined;
}

const widths = ['92%', '78%', '85%', '64%', '88%', '71%'];

/** Grey shapes of what is coming; seen only when it takes longer than 300 ms. Without a connection it says what they wait for. */
export function LateSkeleton({ rows = 5, rowHeight = 44, shape = 'rows', className }: Props) {
  const { t } = useTranslation('components');
  const waits = !useIsOnline();
  return (
    <div
      className={`${classes.late} ${className ?? ''}`}
      data-shape={shape}
      role="status"
      aria-label={t('loading')}
    >
      {waits && <p className={classes.offline}>{t('offline')}</p>}
      {placed(Array(rows).fill(null)).map(({ place: row }) => (
        <Skeleton
          key={row}
          height={shape === 'text' ? 14 : rowHeight}
          width={shape === 'text' ? widths[row % widths.length] : '100%'}
          radius="sm"
          className={classes.shape}
        />
      ))}
    </div>
  );
}
