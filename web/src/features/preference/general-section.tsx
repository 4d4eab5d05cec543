import { useTranslation } from '../../lib/language/i18n.ts';
import { pageLayouts } from '../../lib/preference/preferences.ts';
import { LoginPicture } from './layout-picture.tsx';
import { NumberRow } from './number-row.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { MatchingPreference } from './matching-preference.tsx';
import { PreferenceHead } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import { usePreferenceSource } from './preference-source.ts';
import { SelectRow } from './select-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { TextRow } from './text-row.tsx';

const PageLayout = () => {
  const t = useTranslation('preferences');
  const { values, set, isLocked } = usePreferenceSource();
  return (
    <MatchingPreference label={t((w) => w.names.pageLayout)}>
      <PreferenceHead names={['pageLayout']} label={t((w) => w.names.pageLayout)} />
      <PictureChoice
        label={t((w) => w.names.pageLayout)}
        value={values.pageLayout}
        isDisabled={isLocked('pageLayout')}
        options={pageLayouts.map((layout) => ({
          value: layout,
          label: t((w) => w.pageLayout[layout]),
          picture: <LoginPicture layout={layout} />,
        }))}
        onChange={(next) => set({ pageLayout: next })}
      />
    </MatchingPreference>
  );
};

export const GeneralSection = () => {
  const t = useTranslation('preferences');
  return (
    <PreferenceSection title={t((w) => w.sections.general)}>
      <SelectRow name="language" />
      <SwitchRow name="enableDynamicTitle" />
      <SwitchRow name="enableCheckUpdates" />
      <NumberRow name="checkUpdatesInterval" hint={t((w) => w.hints.checkUpdatesInterval)} />
      <SwitchRow name="enableBackTopButton" />
      <SwitchRow name="watermark" />
      <TextRow name="watermarkContent" hint={t((w) => w.hints.watermarkContent)} />
      <PageLayout />
    </PreferenceSection>
  );
};
