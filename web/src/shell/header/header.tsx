import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import { memo, type ReactNode } from 'react';
import { useBreakpoint, useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation, setLanguage, useShownLanguage } from '../../lib/language/i18n.ts';
import { openPreferences } from '../preferences/open-preferences.ts';
import { toggleFullscreen, useFullscreen } from '../../lib/browser/fullscreen.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { getLanguageName } from '../../words/language-name.ts';
import { type ShownLanguage, shownLanguages } from '../../words/shown-languages.ts';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { toggleTheme } from '../../lib/preference/theme-reveal.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderButton } from './header-button.tsx';
import { Notifications } from './notifications.tsx';
import { SearchButton } from './search-button.tsx';

const ThemeButton = () => {
  const t = useTranslation('shell');
  const isLocked = useIsLocked('theme');
  const isDark = useThemeMode() === 'dark';
  if (isLocked) return null;
  return (
    <HeaderButton
      label={t((w) => (isDark ? w.toLight : w.toDark))}
      icon={isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={(event) => void toggleTheme(event)}
    />
  );
};

const LanguageButton = () => {
  const t = useTranslation('shell');
  const language = useShownLanguage();
  if (useIsLocked('language')) return null;
  return (
    <Flyout
      placement="bottomRight"
      getItems={() => shownLanguages.map((key) => ({ key, label: <span lang={key}>{getLanguageName(key)}</span> }))}
      getSelectedKeys={() => [language]}
      onSelect={(key) => setLanguage(key as ShownLanguage)}
    >
      {(trigger) => (
        <HeaderButton label={t((w) => w.language)} icon={<TranslationOutlined aria-hidden />} {...trigger} />
      )}
    </Flyout>
  );
};

const FullscreenButton = () => {
  const t = useTranslation('shell');
  const isFullscreen = useFullscreen();
  if (isFullscreen === null) return null;
  return (
    <HeaderButton
      label={t((w) => (isFullscreen ? w.leaveFullscreen : w.fullscreen))}
      icon={isFullscreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={() => void toggleFullscreen()}
    />
  );
};

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

const HeaderTools = memo(({ isNarrow, hasSearch }: ToolsProps) => {
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
    <HeaderTools {...tools} />
  </header>
);
