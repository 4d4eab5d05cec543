import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Button, type ButtonProps, Tooltip } from 'antd';
import type { Ref } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { getPreferences, setPreferences, themes } from '../../lib/preference/preferences.ts';
import { UserAvatar } from '../../ui/text/user-avatar.tsx';
import { Flyout } from '../../ui/overlay/flyout.tsx';
import { profilePath } from './profile-path.ts';
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
      <Button ref={ref} type="text" className={`flex-none px-1.5! ${className}`} {...button}>
        <UserAvatar name={name} username={user.username} picture={user.avatar} />
        <span className={hasName ? 'max-w-44 truncate' : 'sr-only'} title={name}>
          {name}
        </span>
        <span className="sr-only">{t((w) => w.account)}</span>
      </Button>
    </Tooltip>
  );
};

export const AccountMenu = ({ hasName }: { hasName: boolean }) => {
  const t = useTranslation('shell');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isSettled = useIsLocked('theme');
  const acts: Record<string, () => void> = {
    profile: () => void navigate(profilePath),
    logout: signOut,
    ...Object.fromEntries(themes.map((theme) => [theme, () => setPreferences({ theme })])),
  };
  const themeItems = () => [
    { type: 'divider' as const },
    {
      type: 'group' as const,
      label: t((w) => w.theme),
      children: themes.map((key) => ({ key, label: t((w) => w.themes[key]) })),
    },
  ];
  const items = () => [
    { key: 'profile', icon: <UserOutlined aria-hidden />, label: t((w) => w.personalCenter), extra: 'Alt P' },
    ...(isSettled ? [] : themeItems()),
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t((w) => w.logout), extra: 'Alt Q' },
  ];
  return (
    <Flyout
      placement="bottomRight"
      items={items}
      selected={() => [getPreferences().theme]}
      onSelect={(key) => acts[key]?.()}
    >
      {(trigger) => <AccountButton hasName={hasName} {...trigger} />}
    </Flyout>
  );
};
