import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback: (failure: unknown) => ReactNode;
  resetKey?: string | number | undefined;
  children: ReactNode;
}

interface State {
  failure: unknown;
  hasFailed: boolean;
  resetKey: string | number | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, hasFailed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, hasFailed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.state.failure) : this.props.children;
  }
}
