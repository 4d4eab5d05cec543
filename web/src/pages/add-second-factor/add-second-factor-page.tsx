import { readSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { Button } from 'antd';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { PublicPage } from '../../components/page/public-page.tsx';
import { isSecondFactorOn, SecondFactorList } from '../../features/second-factor/second-factor-panel.tsx';
import { clearAccess } from '../../lib/access/access.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { getSafeRedirect } from '../../lib/address/safe-redirect.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { clearQueries, useApiQuery } from '../../lib/query/query.ts';

export const AddSecondFactorPage = () => {
  const t = useTranslation('second-factor');
  const c = useTranslation('common');
  const sessionText = useTranslation('session');
  useDocumentTitle(c((w) => w.menu.addSecondFactor));
  const navigate = useNavigate();
  const { search } = useLocation();
  const { name, username } = useLoaderData<UserInfo>();
  const { data: factor } = useApiQuery(readSecondFactor, undefined, { skipsErrorToast: true });
  const continueToTarget = () => {
    // Earlier requests were rejected.
    clearQueries();
    clearAccess();
    void navigate(getSafeRedirect(new URLSearchParams(search).get('redirect')) ?? '/home', { replace: true });
  };
  return (
    <PublicPage>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-6 py-8">
        <h1 className="m-0 text-2xl font-semibold">{c((w) => w.menu.addSecondFactor)}</h1>
        <p className="mt-1.5 mb-2 text-pretty text-secondary">{t((w) => w.requiredText)}</p>
        <p className="m-0">{sessionText((w) => w.account, { name: name || username, username })}</p>
        <div className="mt-4">
          <SecondFactorList />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button size="large" onClick={signOut}>
            {sessionText((w) => w.signOut)}
          </Button>
          {factor && isSecondFactorOn(factor) && (
            <Button type="primary" size="large" className="flex-1" onClick={continueToTarget}>
              {t((w) => w.continue)}
            </Button>
          )}
        </div>
      </div>
    </PublicPage>
  );
};
