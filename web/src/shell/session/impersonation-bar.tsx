import { lazy, memo, Suspense, useEffect } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';
import { takeImpersonationEnd, impersonation } from '../../lib/session/impersonation.ts';

const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

const BackAgain = ({ why }: { why: string }) => {
  const t = useTranslation('session');
  useEffect(() => toast.info(t((w) => (why === 'expired' ? w.expired : w.stopped))), [t, why]);
  return null;
};

const end = takeImpersonationEnd();

export const ImpersonationBar = memo(() => (
  <Suspense>
    {impersonation && <ImpersonationBanner />}
    {!impersonation && end && <BackAgain why={end} />}
  </Suspense>
));
