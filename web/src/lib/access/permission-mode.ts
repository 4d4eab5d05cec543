import { loadAccess } from './access.ts';
import {
  getPreferences,
  type Preferences,
  preferenceStore,
  setPreferences,
  usePreferences,
} from '../preference/preferences.ts';

export type PermissionMode = 'backend' | 'frontend' | 'both' | 'neither';

const getMode = ({ enableBackendAccess: backend, enableFrontendAceess: frontend }: Preferences): PermissionMode => {
  if (backend === frontend) return backend ? 'both' : 'neither';
  return backend ? 'backend' : 'frontend';
};

export const usePermissionMode = (): PermissionMode => usePreferences(getMode);

export const canSwitchMode = (mode: PermissionMode): boolean => mode === 'backend' || mode === 'frontend';

/** Rebuilds the menu when its source in the preferences changes. Returns a function that stops this. */
export const followPermissionMode = (): (() => void) =>
  preferenceStore.subscribe((now, before) => {
    // After a failure, the menu stays until the next navigation.
    if (getMode(now.values) !== getMode(before.values)) void loadAccess().catch(() => undefined);
  });

/** Switches between backend and frontend; on failure (`RequestFailure`) nothing changes. */
export const switchPermissionMode = async (): Promise<void> => {
  const { enableBackendAccess, enableFrontendAceess } = getPreferences();
  if (!canSwitchMode(getMode(getPreferences()))) return;
  setPreferences({ enableBackendAccess: enableFrontendAceess, enableFrontendAceess: enableBackendAccess });
  try {
    await loadAccess();
  } catch (failure) {
    setPreferences({ enableBackendAccess, enableFrontendAceess });
    throw failure;
  }
};
