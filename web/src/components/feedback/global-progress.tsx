import { useTranslation } from '../../lib/language/i18n.ts';
import { partLoading, useSlowLoading } from '../../lib/browser/loading.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import './page-loading.css';

export const GlobalProgress = () => {
  const t = useTranslation('common');
  const isEnabled = usePreferences((preferences) => preferences.transitionProgress);
  const isShown = useSlowLoading({ delay: partLoading.delay, minShownMs: 200 }) && isEnabled;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-[2000] h-0.5">
      {isShown && <div className="global-progress h-full" aria-label={t((w) => w.loading)} role="img" />}
    </div>
  );
};
