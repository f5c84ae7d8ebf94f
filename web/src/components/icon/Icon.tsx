import { type IconName, paths } from './paths.ts';

interface Props {
  readonly name: IconName;
  /** In px. */
  readonly size?: number;
}

/** A picture beside a label; for screen readers it is not there, so a button that has only an icon needs an aria-label. */
export function Icon({ name, size = 18 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
