import { LateSkeleton } from '../../components/skeleton/index.ts';
import classes from './statistics.module.css';
import tiles from './tiles/tiles.module.css';

const TILES = 9;
const TILE_HEIGHT = 106;
const PLOTS = 4;
const PLOT_HEIGHT = 312;

/** The shapes of what is coming, in its places. */
export function PageSkeleton() {
  return (
    <>
      <LateSkeleton className={tiles.tiles} rows={TILES} rowHeight={TILE_HEIGHT} />
      <LateSkeleton className={`${classes.section} ${classes.panels}`} rows={PLOTS} rowHeight={PLOT_HEIGHT} />
    </>
  );
}
