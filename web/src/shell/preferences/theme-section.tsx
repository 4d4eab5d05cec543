import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type Preferences, setPreferences, themes, usePreferences } from '../../lib/preference/preferences.ts';
import { NumberRow } from './number-row.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { SwitchRow } from './switch-row.tsx';

const icons: Record<
  Preferences['theme'],
  ComponentType<{ 'aria-hidden': true; role: undefined; 'aria-label': undefined }>
> = {
  light: SunOutlined,
  dark: MoonOutlined,
  auto: DesktopOutlined,
};

export const ThemeSection = () => {
  const t = useTranslation('preferences');
  const theme = usePreferences((preferences) => preferences.theme);
  const options = themes.map((value) => {
    const Icon = icons[value];
    return {
      value,
      label: t((w) => w.theme[value]),
      picture: <Icon aria-hidden role={undefined} aria-label={undefined} />,
    };
  });
  return (
    <PreferenceSection title={t((w) => w.sections.theme)}>
      <PictureChoice
        label={t((w) => w.names.theme)}
        value={theme}
        options={options}
        onChange={(next) => setPreferences({ theme: next })}
      />
      <NumberRow name="themeRadius" />
      <SwitchRow name="colorBlindMode" hint={t((w) => w.hints.colorBlindMode)} />
      <SwitchRow name="colorGrayMode" />
    </PreferenceSection>
  );
};
