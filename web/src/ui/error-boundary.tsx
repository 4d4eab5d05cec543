import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  /** When it changes, what is inside is tried again: the path, or a count of refreshes. */
  resetKey?: string | number | undefined;
  children: ReactNode;
}

interface State {
  failure: unknown;
  hasFailed: boolean;
  resetKey: string | number | undefined;
}

/** Keeps a page that breaks from taking what surrounds it along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, hasFailed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, hasFailed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen failure={this.state.failure} /> : this.props.children;
  }
}
