import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { useDocumentTitle } from '../../lib/language/document-title.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type Preferences, usePreferences } from '../../lib/preference/preferences.ts';
import { Brand } from '../../components/page/brand.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PublicFooter } from '../../components/page/public-footer.tsx';
import { PublicTools } from '../../components/page/public-tools.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { LoginScene } from './login-scene.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInStart } from './sign-in-start.tsx';
import { SignInViewFrame } from './sign-in-view-frame.tsx';
import { useMaintenance } from './use-maintenance.ts';

const MaintenanceNotices = lazy(async () => ({
  default: (await import('./maintenance-notices.tsx')).MaintenanceNotices,
}));

const ExternalSignIn = lazy(async () => ({ default: (await import('./external-sign-in.tsx')).ExternalSignIn }));

const views: Readonly<Record<string, ComponentType>> = {
  code: lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm })),
  forgot: lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotForm })),
  register: lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm })),
};

const channelsByView: Readonly<Record<string, readonly ('sms' | 'email')[]>> = {
  code: ['sms'],
  forgot: ['sms', 'email'],
  register: ['sms', 'email'],
};

const NoCodes = () => {
  const t = useTranslation('login');
  return (
    <SignInViewFrame title={t((w) => w.noCodes)}>
      <Notice>{t((w) => w.noCodesHint)}</Notice>
    </SignInViewFrame>
  );
};

const SignInView = ({ name }: { name: string }) => {
  const channels = useCodeChannels();
  const requiredChannels = channelsByView[name];
  if (requiredChannels && !requiredChannels.some((channel) => channels.includes(channel))) return <NoCodes />;
  const View = views[name] ?? PasswordForm;
  return <View />;
};

const frames: Record<Preferences['pageLayout'], { frame: string; panel: string }> = {
  'layout-left': { frame: 'lg:flex-row', panel: 'lg:w-[480px]' },
  'layout-center': {
    frame: 'lg:justify-center lg:items-center',
    panel: 'lg:min-h-[640px] lg:w-[460px] lg:rounded-lg lg:shadow-lg',
  },
  'layout-right': { frame: 'lg:flex-row-reverse', panel: 'lg:w-[480px]' },
};

const Scene = ({ isBackground }: { isBackground: boolean }) => {
  const t = useTranslation('login');
  return (
    <div className={`hidden lg:block ${isBackground ? 'fixed inset-0' : 'sticky top-0 h-screen flex-1'}`}>
      <LoginScene />
      {!isBackground && (
        <aside className="login-caption absolute inset-x-0 bottom-0 px-12 pt-24 pb-12 text-white">
          <p className="m-0 text-3xl font-semibold tracking-wide">{t((w) => w.tagline)}</p>
          <p className="m-0 mt-2">{t((w) => w.description)}</p>
        </aside>
      )}
    </div>
  );
};

export const LoginPage = () => {
  const t = useTranslation('common');
  useDocumentTitle(t((w) => w.menu.login));
  const { search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const [isReturning] = useState(() => hash.startsWith('#signIn'));
  const name = query.get('view') ?? '';
  const layout = usePreferences((preferences) => preferences.pageLayout);
  const { frame, panel } = frames[layout];
  const notices = useMaintenance();
  return (
    <div className={`relative flex min-h-screen ${frame}`}>
      <div className={`relative z-1 flex w-full flex-col bg-container ${panel}`}>
        <main className="mx-auto flex w-full max-w-[368px] flex-1 flex-col justify-center px-6 py-6 sm:px-0">
          <Suspense>{notices.length > 0 && <MaintenanceNotices notices={notices} />}</Suspense>
          <Suspense>{isReturning && <ExternalSignIn />}</Suspense>
          <Suspense fallback={<Placeholder className="h-96" />}>
            {Object.hasOwn(channelsByView, name) ? (
              <SignInView name={name} />
            ) : (
              <SignInStart isPasswordView={name === 'password'} />
            )}
          </Suspense>
        </main>
        <header className="order-first flex items-center justify-between p-5">
          <Brand />
          <div className="flex items-center gap-1">
            <LayoutSwitch />
            <PublicTools />
          </div>
        </header>
        <PublicFooter />
      </div>
      <Scene isBackground={layout === 'layout-center'} />
    </div>
  );
};
