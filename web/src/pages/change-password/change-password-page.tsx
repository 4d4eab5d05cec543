import { changePassword } from '@atrium/contract/user/action-calls.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { Button } from 'antd';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { clearQueries } from '../../lib/query/query.ts';
import { getSafeRedirect } from '../../lib/address/safe-redirect.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { toast } from '../../lib/browser/toast.ts';
import { NewPasswordForm } from '../../components/form/new-password-form.tsx';
import { PublicPage } from '../../components/page/public-page.tsx';

export const ChangePasswordPage = () => {
  const t = useTranslation('session');
  useDocumentTitle(t((w) => w.changeTitle));
  const navigate = useNavigate();
  const { search } = useLocation();
  const { name, username } = useLoaderData<UserInfo>();
  const continueToTarget = () =>
    navigate(getSafeRedirect(new URLSearchParams(search).get('redirect')) ?? '/home', { replace: true });
  return (
    <PublicPage>
      <div className="mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center px-6 py-8">
        <h1 className="m-0 text-2xl font-semibold">{t((w) => w.changeTitle)}</h1>
        <p className="mt-1.5 mb-2 text-pretty text-secondary">{t((w) => w.changeText)}</p>
        <p className="mt-0 mb-6">{t((w) => w.account, { name: name || username, username })}</p>
        <NewPasswordForm
          onSave={async (change) => {
            await callApi(changePassword, change, { skipsErrorToast: true });
            toast.success(t((w) => w.changed));
            // Earlier requests were rejected.
            clearQueries();
            await continueToTarget();
          }}
          otherButton={
            <Button size="large" onClick={signOut}>
              {t((w) => w.signOut)}
            </Button>
          }
        />
      </div>
    </PublicPage>
  );
};
