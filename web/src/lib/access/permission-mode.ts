import { loadAccess } from './access.ts';
import {
  getPreferences,
  type Preferences,
  preferenceStore,
  setPreferences,
  usePreferences,
} from '../preference/preferences.ts';

/** Who builds the menu: the server, this browser from the user's roles, both together, or neither (which the server then does). */
export type PermissionMode = 'backend' | 'frontend' | 'both' | 'neither';

const modeOf = ({ enableBackendAccess: backend, enableFrontendAceess: frontend }: Preferences): PermissionMode => {
  if (backend === frontend) return backend ? 'both' : 'neither';
  return backend ? 'backend' : 'frontend';
};

/** Who builds the menu now, by the preferences. */
export const usePermissionMode = (): PermissionMode => usePreferences(modeOf);

/** Only between backend and frontend: with both or neither there is nothing to swap. */
export const canSwitchMode = (mode: PermissionMode): boolean => mode === 'backend' || mode === 'frontend';

/** Builds the menu anew when the preferences come to say another builder, wherever that was chosen. Answers what ends it. */
export const followPermissionMode = (): (() => void) =>
  preferenceStore.subscribe((now, before) => {
    // What cannot be read now is read with the next page; until then the menu stays as it was.
    if (modeOf(now.values) !== modeOf(before.values)) void loadAccess().catch(() => undefined);
  });

/** Swaps backend and frontend and builds the menu anew; if that fails (a `RequestFailure`), everything stays as it was. */
export const switchPermissionMode = async (): Promise<void> => {
  const { enableBackendAccess, enableFrontendAceess } = getPreferences();
  if (!canSwitchMode(modeOf(getPreferences()))) return;
  setPreferences({ enableBackendAccess: enableFrontendAceess, enableFrontendAceess: enableBackendAccess });
  try {
    await loadAccess();
  } catch (failure) {
    setPreferences({ enableBackendAccess, enableFrontendAceess });
    throw failure;
  }
};
