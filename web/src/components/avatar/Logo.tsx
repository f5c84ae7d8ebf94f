import { useState } from 'react';
import classes from './Logo.module.css';

interface Props {
  /** A path on our own origin; '' for none. */
  readonly src: string;
  /** Whose it is: its first letter stands where there is no picture. */
  readonly name: string;
  /** In px. */
  readonly size?: number;
  readonly shape?: 'round' | 'square';
}

/** The picture of a person or an agent, or its first letter. The name stands beside it, so it has no text of its own. */
export function Logo({ src, name, size = 32, shape = 'round' }: Props) {
  const [broken, setBroken] = useState('');
  const [letter = '?'] = name.trim();
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  const shown = src !== '' && src !== broken;
  return (
    <span className={classes.logo} data-shape={shape} style={style} aria-hidden="true">
      {shown ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
