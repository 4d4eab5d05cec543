import { useSyncExternalStore } from 'react';
import { addBasePath } from '../address/base-path.ts';
import { getStorageKey } from '../address/storage-key.ts';

const key = getStorageKey('atrium:reloaded');

const maxReloadMs = 10_000;

const checkTimeoutMs = 5000;

let isReloading = false;
const listeners = new Set<() => void>();

const setReloading = (isReloadingNow: boolean): void => {
  if (isReloading === isReloadingNow) return;
  isReloading = isReloadingNow;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const isAboutToReload = (): boolean => isReloading;

export const useIsAboutToReload = (): boolean => useSyncExternalStore(subscribe, isAboutToReload);

export const isChunkFailure = (message: string): boolean =>
  /dynamically imported module|importing a module script failed|unable to preload/i.test(message);

const retriedFailures = new WeakSet<object>();

/** Loads a chunk whose caller retries, so that a failure doesn't reload the page. */
export const loadRetried = async <Value>(load: () => Promise<Value>): Promise<Value> => {
  try {
    return await load();
  } catch (failure) {
    if (typeof failure === 'object' && failure !== null) retriedFailures.add(failure);
    throw failure;
  }
};

const isRetried = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && retriedFailures.has(failure);

const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Once per build and tab, because a build that fails after a reload would reload forever. */
const isFirstReload = () => {
  try {
    if (sessionStorage.getItem(key) === import.meta.url) return false;
    sessionStorage.setItem(key, import.meta.url);
    return true;
  } catch {
    return false;
  }
};

/** Checks that the server responds; otherwise a reload would show the browser's error page. */
const isServerAvailable = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    return (await fetch(addBasePath('/'), { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};

const reload = async (failures: readonly unknown[]): Promise<void> => {
  if (failures.every(isRetried) || !(await isServerAvailable()) || hasUnsavedChanges() || !isFirstReload())
    return setReloading(false);
  location.reload();
  setTimeout(() => setReloading(false), maxReloadMs);
};

/** Reloads the page if a chunk is missing, probably after a deployment, unless changes would be lost. */
export const reloadAfterDeployment = (): void => {
  const failures: unknown[] = [];
  addEventListener('vite:preloadError', (event) => {
    const isDecided = isReloading && failures.length === 0;
    if (isDecided || !navigator.onLine) return;
    failures.push((event as Event & { readonly payload?: unknown }).payload);
    if (failures.length > 1) return;
    setReloading(true);
    // Other chunks may fail in the same task.
    setTimeout(() => void reload(failures.splice(0)));
  });
};
