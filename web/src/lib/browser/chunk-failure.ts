import { useSyncExternalStore } from 'react';
import { withBase } from '../address/base-path.ts';
import { storageKey } from '../address/storage-key.ts';

const key = storageKey('atrium:reloaded');

const longestReload = 10_000;

/** Maximum milliseconds for the server to answer before a reload. */
const checkTimeoutMs = 5000;

let isReloading = false;
const listeners = new Set<() => void>();

const setReloading = (isOn: boolean): void => {
  if (isReloading === isOn) return;
  isReloading = isOn;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether the page is about to reload, so that no error screen flashes. */
export const isAboutToReload = (): boolean => isReloading;

export const useIsAboutToReload = (): boolean => useSyncExternalStore(subscribe, isAboutToReload);

/** Returns whether a message is that of a missing chunk in any browser. */
export const isChunkFailure = (message: string): boolean =>
  /dynamically imported module|importing a module script failed|unable to preload/i.test(message);

const retried = new WeakSet<object>();

/** Loads a chunk whose caller retries, so that a failure does not reload the page. */
export const loadRetried = async <Value>(load: () => Promise<Value>): Promise<Value> => {
  try {
    return await load();
  } catch (failure) {
    if (typeof failure === 'object' && failure !== null) retried.add(failure);
    throw failure;
  }
};

const isRetried = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && retried.has(failure);

const wouldLose = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Once for each build and tab: a build that fails again after a reload is not reloaded again. */
const mayReload = () => {
  try {
    if (sessionStorage.getItem(key) === import.meta.url) return false;
    sessionStorage.setItem(key, import.meta.url);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether the server serves the product. If it does not, a reload would replace the page with the browser's error page. */
const isServed = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    return (await fetch(withBase('/'), { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};

const reload = async (failures: readonly unknown[]): Promise<void> => {
  if (failures.every(isRetried) || !(await isServed()) || wouldLose() || !mayReload()) return setReloading(false);
  location.reload();
  setTimeout(() => setReloading(false), longestReload);
};

/**
 * Reloads the page once if a lazily loaded file is missing: most likely a deployment has replaced it. The failure is passed on, and the error
 * screen shown, if the server is unreachable, if the page has unsaved changes, or if a reload did not help.
 */
export const reloadAfterDeployment = (): void => {
  const failures: unknown[] = [];
  addEventListener('vite:preloadError', (event) => {
    const isDecided = isReloading && failures.length === 0;
    if (isDecided || !navigator.onLine) return;
    failures.push((event as Event & { readonly payload?: unknown }).payload);
    if (failures.length > 1) return;
    setReloading(true);
    // Other requests for missing chunks may follow this event.
    setTimeout(() => void reload(failures.splice(0)));
  });
};
