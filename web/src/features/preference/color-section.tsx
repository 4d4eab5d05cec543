import { useTranslation } from '../../lib/language/i18n.ts';
import { builtinColors, createShades } from '../../lib/preference/palette.ts';
import { builtinThemes, type Preferences } from '../../lib/preference/preferences.ts';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { CustomColor } from './custom-color.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { MatchingPreference } from './matching-preference.tsx';
import { PreferenceHead } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';

type BuiltinTheme = Preferences['builtinTheme'];

interface StepsProps {
  name: string;
  color: string;
  isDisabled: boolean;
  onChange: (color: string) => void;
}

const ShadeButtons = ({ name, color, isDisabled, onChange }: StepsProps) => {
  const t = useTranslation('preferences');
  const mode = useThemeMode();
  return (
    <div role="group" aria-label={t((w) => w.steps, { name })} className="my-2 flex overflow-hidden rounded-md">
      {createShades(color, mode).map((step, index) => {
        const label = t((w) => w.step, { n: index + 1, color: step });
        return (
          <button
            key={step}
            type="button"
            title={label}
            aria-label={label}
            className="h-7 flex-1 cursor-pointer border-0 -outline-offset-4 outline-white forced-color-adjust-none focus-visible:[box-shadow:inset_0_0_0_4px_#000] focus-visible:outline-2 disabled:cursor-not-allowed disabled:opacity-50"
            style={{ background: step }}
            disabled={isDisabled}
            onClick={() => onChange(step)}
          />
        );
      })}
    </div>
  );
};

export const ColorSection = () => {
  const t = useTranslation('preferences');
  const { values, set, isLocked } = usePreferenceSource();
  const { builtinTheme, themeColorPrimary: color } = values;
  const isDisabled = isLocked('builtinTheme') || isLocked('themeColorPrimary');
  const setTheme = (theme: BuiltinTheme) =>
    set(
      theme === 'custom' ? { builtinTheme: theme } : { builtinTheme: theme, themeColorPrimary: builtinColors[theme] },
    );
  const setCustomColor = (custom: string) => set({ builtinTheme: 'custom', themeColorPrimary: custom });
  const options = builtinThemes.map((value) => ({
    value,
    label: t((w) => w.builtinTheme[value]),
    picture: (
      <span
        className="size-6 rounded-md forced-color-adjust-none"
        style={{ background: value === 'custom' ? color : builtinColors[value] }}
        aria-hidden
      />
    ),
  }));
  return (
    <PreferenceSection title={t((w) => w.sections.builtinTheme)}>
      <MatchingPreference label={t((w) => w.names.builtinTheme)}>
        <PreferenceHead names={['builtinTheme', 'themeColorPrimary']} label={t((w) => w.names.builtinTheme)} />
        <PictureChoice
          label={t((w) => w.names.builtinTheme)}
          value={builtinTheme}
          options={options}
          isDisabled={isDisabled}
          onChange={setTheme}
        />
        <ShadeButtons
          name={t((w) => w.builtinTheme[builtinTheme])}
          color={color}
          isDisabled={isDisabled}
          onChange={setCustomColor}
        />
      </MatchingPreference>
      <CustomColor color={color} isDisabled={isDisabled} onChange={setCustomColor} />
    </PreferenceSection>
  );
};
