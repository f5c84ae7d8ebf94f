import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  /** Of what is told. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One line of a `<dl>`: what is told of, and what is told. */
export function Fact({ name, className, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
