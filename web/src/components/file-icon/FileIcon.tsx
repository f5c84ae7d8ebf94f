import type { Knowledge } from '@tutka/http-contracts';

interface Props {
  readonly type: Knowledge['fileType'];
  /** In px. */
  readonly size?: number;
}

/** The icon of a file's type. The file's name stands beside it. */
export function FileIcon({ type, size = 28 }: Props) {
  return (
    <img
      src={`/images/docs/${type}.svg`}
      alt=""
      width={size}
      height={size}
      style={{ flexShrink: 0, display: 'block' }}
    />
  );
}
