import { Component, type ReactNode, Suspense } from 'react';
import { Lost } from './Lost.tsx';

interface Props {
  /** Stands there until it has come, and where it does not. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** What comes late. Where it does not come or breaks, that is told, and the page around it goes on. */
export class Part extends Component<Props, { readonly lost: boolean }> {
  static getDerivedStateFromError() {
    return { lost: true };
  }

  override state = { lost: false };

  override render() {
    const { waiting, children } = this.props;
    return this.state.lost ? <Lost>{waiting}</Lost> : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
