import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { toggleTheme } from '../../lib/preference/theme-reveal.ts';
import { HeaderButton } from './header-button.tsx';

export const ThemeButton = () => {
  const t = useTranslation('shell');
  const isSettled = useIsLocked('theme');
  const isDark = useThemeMode() === 'dark';
  if (isSettled) return null;
  return (
    <HeaderButton
      label={t((w) => (isDark ? w.toLight : w.toDark))}
      icon={isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={(event) => void toggleTheme(event)}
    />
  );
};
