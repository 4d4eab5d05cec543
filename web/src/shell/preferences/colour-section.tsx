import { useTranslation } from '../../lib/language/i18n.ts';
import { builtinColours, tenSteps } from '../../lib/preference/palette.ts';
import { builtinThemes, type Preferences, setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { CustomColour } from './custom-colour.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { PreferenceSection } from './preference-section.tsx';

type BuiltinTheme = Preferences['builtinTheme'];

const choose = (builtinTheme: BuiltinTheme) =>
  setPreferences(
    builtinTheme === 'custom' ? { builtinTheme } : { builtinTheme, themeColorPrimary: builtinColours[builtinTheme] },
  );

const chooseOwn = (colour: string) => setPreferences({ builtinTheme: 'custom', themeColorPrimary: colour });

/** The ten steps of the colour in use; one of them can be taken for a colour of one's own. */
const Steps = ({ name, colour }: { name: string; colour: string }) => {
  const t = useTranslation('preferences');
  const mode = useThemeMode();
  return (
    <div role="group" aria-label={t((w) => w.steps, { name })} className="my-2 flex overflow-hidden rounded-md">
      {tenSteps(colour, mode).map((step, at) => {
        const label = t((w) => w.step, { n: at + 1, colour: step });
        return (
          <button
            key={step}
            type="button"
            title={label}
            aria-label={label}
            className="h-7 flex-1 cursor-pointer border-0 -outline-offset-4 outline-white focus-visible:[box-shadow:inset_0_0_0_4px_#000] focus-visible:outline-2"
            style={{ background: step }}
            onClick={() => chooseOwn(step)}
          />
        );
      })}
    </div>
  );
};

export const ColourSection = () => {
  const t = useTranslation('preferences');
  const builtinTheme = usePreferences((preferences) => preferences.builtinTheme);
  const colour = usePreferences((preferences) => preferences.themeColorPrimary);
  const options = builtinThemes.map((value) => ({
    value,
    label: t((w) => w.builtinTheme[value]),
    picture: (
      <span
        className="size-6 rounded-md"
        style={{ background: value === 'custom' ? colour : builtinColours[value] }}
        aria-hidden
      />
    ),
  }));
  return (
    <PreferenceSection title={t((w) => w.sections.builtinTheme)}>
      <PictureChoice label={t((w) => w.names.builtinTheme)} value={builtinTheme} options={options} onChange={choose} />
      <Steps name={t((w) => w.builtinTheme[builtinTheme])} colour={colour} />
      <CustomColour colour={colour} onChange={chooseOwn} />
    </PreferenceSection>
  );
};
