import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { type Preferences, themes } from '../../lib/preference/preferences.ts';
import { NumberRow } from './number-row.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { MatchingPreference } from './matching-preference.tsx';
import { PreferenceHead } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';
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
  const { values, set, isLocked } = usePreferenceSource();
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
      <MatchingPreference label={t((w) => w.names.theme)}>
        <PreferenceHead names={['theme']} label={t((w) => w.names.theme)} />
        <PictureChoice
          label={t((w) => w.names.theme)}
          value={values.theme}
          isDisabled={isLocked('theme')}
          options={options}
          onChange={(next) => set({ theme: next })}
        />
      </MatchingPreference>
      <NumberRow name="themeRadius" />
      <SwitchRow name="colorBlindMode" hint={t((w) => w.hints.colorBlindMode)} />
      <SwitchRow name="colorGrayMode" />
    </PreferenceSection>
  );
};
