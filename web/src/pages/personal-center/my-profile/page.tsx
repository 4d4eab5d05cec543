import { readProfile } from '@atrium/contract/account/calls.ts';
import type { Profile } from '@atrium/contract/account/schemas.ts';
import { Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useIsNarrow, useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { LoadingPage } from '../../../components/page/loading-page.tsx';
import { DisabledDuringImpersonation } from '../../../components/form/disabled-during-impersonation.tsx';
import { ApiTokenPanel } from './api-token-panel.tsx';
import { ContactList } from './contact-list.tsx';
import { ExternalAccounts } from './external-accounts.tsx';
import { DeviceList } from './device-list.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from '../../../features/second-factor/second-factor-panel.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProtectionLine } from './protection-line.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SignInList } from './sign-in-list.tsx';

const views = ['profile', 'password', 'devices', 'sign-ins'] as const;
type View = (typeof views)[number];

const parseView = (text: string | null): View => views.find((view) => view === text) ?? 'profile';

const Basics = ({ profile }: { profile: Profile }) => (
  <>
    <DisabledDuringImpersonation>
      <ContactList profile={profile} />
    </DisabledDuringImpersonation>
    <ProfileForm profile={profile} />
  </>
);

const Frame = ({ children }: { children: ReactNode }) => {
  const c = useTranslation('common');
  return (
    <div className="form-page flex flex-col gap-4 px-4 pt-3">
      <PageTitle>{c((w) => w.menu.profile)}</PageTitle>
      <div className="flex flex-col items-stretch gap-4 pb-4 lg:flex-row lg:items-start">{children}</div>
      {/* Keeps the back-to-top button off the buttons at the ends of rows. */}
      <div className="list-foot" />
    </div>
  );
};

export const words = ['account', 'api-token', 'audit', 'fields', 'login'] as const;

export const preloadData = (): Promise<void> => prefetchApi(readProfile, undefined, { skipsErrorToast: true });

export default function MyProfilePage() {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const [query, setQuery] = useSearchParams();
  const view = parseView(query.get('view'));
  const { data: profile, error, refetch } = useApiQuery(readProfile, undefined, { skipsErrorToast: true });
  if (error && !profile)
    return <ErrorState heading={c((w) => w.menu.profile)} failure={error} onRetry={() => void refetch()} />;
  if (!profile) return <LoadingPage title={c((w) => w.menu.profile)} />;
  const items = [
    { key: 'profile', label: t((w) => w.profile), children: <Basics profile={profile} /> },
    {
      key: 'password',
      label: t((w) => w.security),
      children: (
        <DisabledDuringImpersonation>
          <ProtectionLine />
          <PasswordPanel />
          <SecondFactorPanel />
          <Suspense>
            <ExternalAccounts />
          </Suspense>
          <ApiTokenPanel />
          <SecurityEvents />
          <OwnData />
        </DisabledDuringImpersonation>
      ),
    },
    {
      key: 'devices',
      label: t((w) => w.devices),
      children: (
        <DisabledDuringImpersonation>
          <DeviceList />
        </DisabledDuringImpersonation>
      ),
    },
    { key: 'sign-ins', label: t((w) => w.signIns), children: <SignInList /> },
  ] satisfies { key: View; label: string; children: unknown }[];
  return (
    <Frame>
      <ProfileCard profile={profile} hasFacts={!isNarrow || view === 'profile'} />
      <section className="min-w-0 flex-1 rounded-lg border border-solid border-line-secondary bg-container px-5 pb-5">
        <Tabs
          tabBarGutter={isPhone ? 14 : 32}
          items={items.map(({ children, ...item }) => ({
            ...item,
            // Loading the code of a panel must not hide the tab with the focus.
            children: <Suspense fallback={<Placeholder className="h-96" />}>{children}</Suspense>,
          }))}
          activeKey={view}
          onChange={(next) => setQuery(next === 'profile' ? {} : { view: next }, { replace: true })}
        />
      </section>
    </Frame>
  );
}
