import { readProfile } from '@atrium/contract/account/calls.ts';
import type { Profile } from '@atrium/contract/account/schemas.ts';
import { Alert, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { useUser } from '../../../lib/access/access.ts';
import { servesNow, useServes } from '../../../lib/access/serves.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { Writes } from '../../../ui/form/writes.tsx';
import { ContactList } from './contact-list.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignInList } from './sign-in-list.tsx';

const views = ['profile', 'password', 'devices', 'sign-ins'] as const;
type View = (typeof views)[number];

const viewOf = (text: string | null): View => views.find((view) => view === text) ?? 'profile';

const Basics = ({ profile }: { profile: Profile }) => (
  <>
    <Writes>
      <ContactList profile={profile} />
    </Writes>
    <ProfileForm profile={profile} />
  </>
);

const Frame = ({ children }: { children: ReactNode }) => {
  const c = useTranslation('common');
  return (
    <div className="flex flex-col gap-4 p-4">
      <PageTitle>{c((w) => w.menu.profile)}</PageTitle>
      <div className="flex flex-col items-stretch gap-4 lg:flex-row lg:items-start">{children}</div>
    </div>
  );
};

/** What the server says of whoever is signed in, where it keeps no account that could be changed. */
const ReadOnlyAccount = () => {
  const t = useTranslation('account');
  const user = useUser();
  return (
    <Frame>
      <ProfileCard isFixed profile={{ ...user, name: user.name || user.username }} />
      <Alert className="min-w-0 flex-1" type="info" showIcon title={t((w) => w.notServed.profile)} />
    </Frame>
  );
};

const Account = () => {
  const t = useTranslation('account');
  const isPhone = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const { data: profile, error, refetch } = useApiQuery(readProfile, undefined, { quiet: true });
  if (error && !profile) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!profile) return <Placeholder className="m-4 h-96" />;
  const items = [
    { key: 'profile', label: t((w) => w.profile), children: <Basics profile={profile} /> },
    {
      key: 'password',
      label: t((w) => w.password),
      children: (
        <Writes>
          <PasswordPanel />
        </Writes>
      ),
    },
    {
      key: 'devices',
      label: t((w) => w.devices),
      children: (
        <Writes>
          <DeviceList />
        </Writes>
      ),
    },
    { key: 'sign-ins', label: t((w) => w.signIns), children: <SignInList /> },
  ] satisfies { key: View; label: string; children: unknown }[];
  return (
    <Frame>
      <ProfileCard profile={profile} />
      <section className="min-w-0 flex-1 rounded-lg border border-solid border-line-secondary bg-container px-5 pb-5">
        <Tabs
          // All four fit on a phone.
          tabBarGutter={isPhone ? 14 : 32}
          items={items}
          activeKey={viewOf(query.get('view'))}
          onChange={(view) => setQuery(view === 'profile' ? {} : { view }, { replace: true })}
        />
      </section>
    </Frame>
  );
};

export const words = ['account', 'fields', 'login'] as const;

export const readAhead = async (): Promise<void> => {
  if (servesNow(readProfile)) await prefetchApi(readProfile, undefined, { quiet: true });
};

/** A person's own account: who they are, their password, where they are signed in. */
export default function MyProfilePage() {
  return useServes()(readProfile) ? <Account /> : <ReadOnlyAccount />;
}
