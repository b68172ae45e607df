import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown instead when a child throws. */
  readonly instead: (error: unknown) => ReactNode;
}

/** Keeps a failure to the part of the page it happened in. A class, because React offers this to classes only. */
export class Fence extends Component<Props, { readonly error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.instead(this.state.error);
  }
}
