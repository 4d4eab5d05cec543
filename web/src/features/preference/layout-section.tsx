import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { navigationStyles } from '../../lib/preference/preferences.ts';
import { NavigationPicture } from './layout-picture.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { MatchingPreference } from './matching-preference.tsx';
import { PreferenceHead } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';

export const LayoutSection = () => {
  const t = useTranslation('preferences');
  const isPhone = useIsPhone();
  const { values, set, isLocked } = usePreferenceSource();
  return (
    <PreferenceSection title={t((w) => w.sections.layout)}>
      <MatchingPreference label={t((w) => w.names.navigationStyle)}>
        <PreferenceHead names={['navigationStyle']} label={t((w) => w.names.navigationStyle)} />
        <PictureChoice
          label={t((w) => w.names.navigationStyle)}
          value={values.navigationStyle}
          isDisabled={isLocked('navigationStyle')}
          options={navigationStyles.map((style) => ({
            value: style,
            label: t((w) => w.navigationStyle[style]),
            picture: <NavigationPicture style={style} />,
          }))}
          onChange={(next) => set({ navigationStyle: next })}
        />
      </MatchingPreference>
      {isPhone && <p className="mt-1 mb-0 text-xs text-secondary">{t((w) => w.hints.phone)}</p>}
    </PreferenceSection>
  );
};
