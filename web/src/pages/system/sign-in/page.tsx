import { readSignInSettings, testConnection, writeSignInSettings } from '@atrium/contract/external-sign-in/calls.ts';
import { identityProviderCalls, identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PermissionButton } from '../../../components/action/permission-button.tsx';
import { Facts } from '../../../components/resource/facts.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ProviderForm, type Provider } from './provider-form.tsx';
import { RedirectUri } from './redirect-uri.tsx';

export const words = ['sign-in', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: identityProviderResource, calls: identityProviderCalls });

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

const useIntro = (): ReactNode => {
  const t = useTranslation('sign-in');
  const { data } = useApiQuery(readSignInSettings, undefined, { skipsErrorToast: true });
  return data?.redirectBase === null ? (
    <span className="text-warning-text">{t((w) => w.noUrl)}</span>
  ) : (
    t((w) => w.intro)
  );
};

export default function SignInPage() {
  const t = useTranslation('sign-in');
  const c = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const showConnection = async ({ id, name }: Provider) => {
    // The API client shows the error.
    const result = await callApi(testConnection, { id }).catch(() => null);
    if (result) toast.success(t((w) => w.connected, { name }));
  };
  return (
    <>
      <ResourcePage<Provider>
        resource={identityProviderResource}
        calls={identityProviderCalls}
        title={c((w) => w.menu.signInWays)}
        intro={useIntro()}
        deleteHint={t((w) => w.deleteHint)}
        bulkInputs={{ rules: null, issuer: null, clientId: null }}
        actions={(row) => [
          {
            key: 'test',
            label: t((w) => w.test),
            permission: testConnection,
            onSelect: () => void showConnection(row),
          },
        ]}
        facts={(row) => (
          <Facts
            fields={identityProviderResource.fields}
            row={row}
            content={{ redirectPath: <RedirectUri redirectPath={row.redirectPath} /> }}
          />
        )}
        form={(props) => <ProviderForm {...props} />}
        titleEnd={() => (
          <PermissionButton permission={writeSignInSettings} onClick={() => setOpen(true)}>
            {t((w) => w.passwordSignIn)}
          </PermissionButton>
        )}
      />
      {isOpen && (
        <Suspense>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
