import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { navigationStyles, setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { NavigationPicture } from './layout-picture.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { PreferenceSection } from './preference-section.tsx';

export const LayoutSection = () => {
  const t = useTranslation('preferences');
  const isPhone = useIsPhone();
  const navigationStyle = usePreferences((preferences) => preferences.navigationStyle);
  return (
    <PreferenceSection title={t((w) => w.sections.layout)}>
      <PictureChoice
        label={t((w) => w.names.navigationStyle)}
        value={navigationStyle}
        options={navigationStyles.map((style) => ({
          value: style,
          label: t((w) => w.navigationStyle[style]),
          picture: <NavigationPicture style={style} />,
        }))}
        onChange={(next) => setPreferences({ navigationStyle: next })}
      />
      {isPhone && <p className="mt-1 mb-0 text-xs text-secondary">{t((w) => w.hints.phone)}</p>}
    </PreferenceSection>
  );
};
