import MenuOutlined from '@ant-design/icons/MenuOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { memo, type ReactNode } from 'react';
import { useBreakpoint, useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { AccountMenu } from './account-menu.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { HeaderButton } from './header-button.tsx';
import { LanguageButton } from './language-button.tsx';
import { Notifications } from './notifications.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeButton } from './theme-button.tsx';

export const PhoneMenuButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => {
  const t = useTranslation('shell');
  return (
    <HeaderButton
      label={t((w) => w.openMenu)}
      icon={<MenuOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    />
  );
};

interface ToolsProps {
  /** True if a menu beside the tools needs the space. */
  isNarrow: boolean;
  /** False if the search box is at the start of the header. */
  hasSearch: boolean;
}

const Tools = memo(({ isNarrow, hasSearch }: ToolsProps) => {
  const t = useTranslation('shell');
  const isWide = useBreakpoint() === 'xl' && !isNarrow;
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-none items-center gap-1 max-sm:gap-0">
      {hasSearch && <SearchButton />}
      {!isPhone && (
        <>
          <HeaderButton
            label={t((w) => w.preferences)}
            icon={<SettingOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => openPreferences()}
          />
          <ThemeButton />
          <LanguageButton />
          <FullscreenButton />
        </>
      )}
      <Notifications />
      <AccountMenu hasName={isWide} isPhone={isPhone} />
    </div>
  );
});

export const Header = ({ children, ...tools }: ToolsProps & { children: ReactNode }) => (
  <header className="flex h-12 flex-none items-center gap-2 bg-layout px-3 max-sm:px-1.5">
    <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
    <Tools {...tools} />
  </header>
);
