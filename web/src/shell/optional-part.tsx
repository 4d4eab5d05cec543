import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';

const renderNothing = () => null;

/** Part of the shell that loads late. If it cannot load, it is missing until a reload, and open forms are kept. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={renderNothing}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
