import { useLoadedCapabilities } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

export const SetupHint = () => {
  const t = useTranslation('login');
  if (!useLoadedCapabilities()?.needsSetup) return null;
  return (
    <div role="status" className="mb-6 rounded-md bg-warning-bg px-3 py-2 text-warning-text">
      <strong className="block">{t((w) => w.setupTitle)}</strong>
      {t((w) => w.setupHint)}
    </div>
  );
};
