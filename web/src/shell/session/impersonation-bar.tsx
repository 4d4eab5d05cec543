import { lazy, memo, Suspense, useEffect } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { takeImpersonationEnd, impersonation } from '../../lib/session/impersonation.ts';

const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

const ImpersonationEnd = ({ reason }: { reason: string }) => {
  const t = useTranslation('session');
  useEffect(() => toast.info(t((w) => (reason === 'expired' ? w.expired : w.stopped))), [t, reason]);
  return null;
};

const end = takeImpersonationEnd();

export const ImpersonationBar = memo(() => (
  <Suspense>
    {impersonation && <ImpersonationBanner />}
    {!impersonation && end && <ImpersonationEnd reason={end} />}
  </Suspense>
));
