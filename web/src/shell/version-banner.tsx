import { lazy, useEffect } from 'react';
import { create } from 'zustand';
import { usePreferences } from '../lib/preference/preferences.ts';
import { VersionMonitor } from '../lib/browser/version-monitor.ts';
import { addBasePath } from '../lib/address/base-path.ts';
import { OptionalPart } from './optional-part.tsx';

const VersionNotice = lazy(async () => ({ default: (await import('./version-notice.tsx')).VersionNotice }));

const useVersion = create<{ readonly hasNew: boolean }>()(() => ({ hasNew: false }));

const monitor = new VersionMonitor({
  url: addBasePath('/'),
  onNewVersion: () => useVersion.setState({ hasNew: true }),
  // For operators; users cannot do anything about it.
  onFailure: (failure) => console.warn('The version could not be checked.', failure),
});

const isLocalhost = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Announces a new version of the server once; never on localhost. */
export const VersionBanner = () => {
  const hasNew = useVersion((version) => version.hasNew);
  const minutes = usePreferences((preferences) =>
    preferences.enableCheckUpdates ? preferences.checkUpdatesInterval : 0,
  );

  useEffect(() => {
    if (isLocalhost) return undefined;
    const updateVisibility = () => monitor.setPaused(document.hidden);
    updateVisibility();
    document.addEventListener('visibilitychange', updateVisibility);
    monitor.start(minutes);
    return () => {
      document.removeEventListener('visibilitychange', updateVisibility);
      monitor.stop();
    };
  }, [minutes]);

  return (
    hasNew && (
      <OptionalPart>
        <VersionNotice onDismiss={() => useVersion.setState({ hasNew: false })} />
      </OptionalPart>
    )
  );
};
