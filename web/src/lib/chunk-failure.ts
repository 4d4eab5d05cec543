const key = 'atrium:reloaded';

let isReloading = false;

/** Whether the page is about to be loaded anew, so that an error screen need not flash up. */
export const isAboutToReload = (): boolean => isReloading;

/** Whether a failure is that of a part that could not be loaded, in the words of the browsers. */
export const isChunkFailure = (message: string): boolean =>
  /dynamically imported module|importing a module script failed|unable to preload/i.test(message);

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

/**
 * A part of the page that is gone has most likely been replaced by a deployment: the page is loaded anew, once. Without network, or
 * when that did not help, the failure goes on to whoever asked for the part, and to the error screen.
 */
export const reloadAfterDeployment = (): void => {
  addEventListener('vite:preloadError', () => {
    if (isReloading || !navigator.onLine || !mayReload()) return;
    isReloading = true;
    location.reload();
  });
};
