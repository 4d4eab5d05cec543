import { useEffect, useState } from 'react';
import { loadCapabilities } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

export const SetupHint = () => {
  const t = useTranslation('login');
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void loadCapabilities().then((can) => isMounted && setNeeded(can?.needsSetup ?? false));
    return () => {
      isMounted = false;
    };
  }, []);
  if (!isNeeded) return null;
  return (
    <div role="status" className="mb-6 rounded-md bg-warning-bg px-3 py-2 text-warning-text">
      <strong className="block">{t((w) => w.setupTitle)}</strong>
      {t((w) => w.setupHint)}
    </div>
  );
};
