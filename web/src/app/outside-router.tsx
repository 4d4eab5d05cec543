import { type ComponentType, useSyncExternalStore } from 'react';
import type { DataRouter } from 'react-router';

type Part = ComponentType<{ router: DataRouter }>;

let part: Part | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Takes note of what is to stand beside the router once the protected part of the product is loaded. */
export const renderOutsideRouter = (loaded: Part): void => {
  part = loaded;
  for (const listener of listeners) listener();
};

/**
 * What follows the router without being inside of it: the shell and the pages. The router's contexts change with every navigation, and
 * React then looks through all that hangs below them: too much, where twenty open pages do.
 */
export const OutsideRouter = ({ router }: { router: DataRouter }) => {
  const Loaded = useSyncExternalStore(subscribe, () => part);
  return Loaded && <Loaded router={router} />;
};
