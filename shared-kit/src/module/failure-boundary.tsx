import { Component, type ReactNode } from 'react';

export interface FailureBoundaryProps {
  /** Renders the failure; `retry` renders the children again. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what its children throw while they are drawn to their place: the rest of the page goes on working. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  private readonly retry = () => this.setState({ failure: undefined });
  override render() {
    const { failure } = this.state;
    return failure ? this.props.failed(failure.error, this.retry) : this.props.children;
  }
}
