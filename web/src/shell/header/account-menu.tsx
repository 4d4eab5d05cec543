import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Button, type ButtonProps, Tooltip } from 'antd';
import type { Ref } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/access/access.ts';
import { setLanguage, useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { setPreferences } from '../../lib/preference/preferences.ts';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { toggleFullscreen, useFullscreen } from '../../lib/browser/fullscreen.ts';
import { getLanguageName } from '../../words/language-name.ts';
import { shownLanguages } from '../../words/shown-languages.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { UserAvatar } from '../../components/text/user-avatar.tsx';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { passwordPath, profilePath } from './profile-path.ts';
import { useSignOut } from './use-sign-out.ts';

interface AccountButtonProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  hasName: boolean;
}

const AccountButton = ({ ref, hasName, className = '', ...button }: AccountButtonProps) => {
  const t = useTranslation('shell');
  const user = useUser();
  const name = user.name || user.username;
  const tooltip = t((w) => w.accountOf, { name });
  return (
    <Tooltip title={button['aria-expanded'] === true ? '' : tooltip} placement="bottomRight" mouseEnterDelay={0.4}>
      <Button ref={ref} type="text" className={`flex-none px-1.5! pointer-coarse:min-w-11 ${className}`} {...button}>
        <UserAvatar name={name} username={user.username} picture={user.avatar} />
        <span className={hasName ? 'max-w-44 truncate' : 'sr-only'} title={name}>
          {name}
        </span>
        <span className="sr-only">{t((w) => w.account)}</span>
      </Button>
    </Tooltip>
  );
};

const usePhoneMenu = () => {
  const t = useTranslation('shell');
  const isDark = useThemeMode() === 'dark';
  const isFullscreen = useFullscreen();
  const isThemeLocked = useIsLocked('theme');
  const isLanguageLocked = useIsLocked('language');
  const items = [
    { key: 'preferences', icon: <SettingOutlined aria-hidden />, label: t((w) => w.preferences) },
    ...(isThemeLocked
      ? []
      : [
          {
            key: 'theme',
            icon: isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />,
            label: t((w) => (isDark ? w.toLight : w.toDark)),
          },
        ]),
    ...(isLanguageLocked
      ? []
      : shownLanguages.map((key) => ({
          key,
          icon: <TranslationOutlined aria-hidden />,
          label: <span lang={key}>{getLanguageName(key)}</span>,
        }))),
    ...(isFullscreen === null
      ? []
      : [
          {
            key: 'fullscreen',
            icon: <FullscreenOutlined aria-hidden />,
            label: t((w) => (isFullscreen ? w.leaveFullscreen : w.fullscreen)),
          },
        ]),
    { type: 'divider' as const },
  ];
  const actions: Record<string, () => void> = {
    preferences: () => openPreferences(),
    theme: () => setPreferences({ theme: isDark ? 'light' : 'dark' }),
    fullscreen: () => void toggleFullscreen(),
    ...Object.fromEntries(shownLanguages.map((key) => [key, () => setLanguage(key)])),
  };
  return { items, actions };
};

interface AccountMenuProps {
  hasName: boolean;
  isPhone: boolean;
}

export const AccountMenu = ({ hasName, isPhone }: AccountMenuProps) => {
  const t = useTranslation('shell');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const language = useLanguage();
  const phoneEntries = usePhoneMenu();
  const actions: Record<string, () => void> = {
    ...phoneEntries.actions,
    profile: () => void navigate(profilePath),
    password: () => void navigate(passwordPath),
    logout: signOut,
  };
  const items = () => [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: t((w) => w.personalCenter),
      ...(!isPhone && { extra: 'Alt P' }),
    },
    { key: 'password', icon: <LockOutlined aria-hidden />, label: t((w) => w.changePassword) },
    { type: 'divider' as const },
    ...(isPhone ? phoneEntries.items : []),
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: t((w) => w.logout),
      ...(!isPhone && { extra: 'Alt Q' }),
    },
  ];
  return (
    <Flyout
      placement="bottomRight"
      getItems={items}
      getSelectedKeys={() => [language]}
      onSelect={(key) => actions[key]?.()}
    >
      {(trigger) => <AccountButton hasName={hasName} {...trigger} />}
    </Flyout>
  );
};
