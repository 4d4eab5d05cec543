import { useId } from 'react';
import { getLanguageName } from '../../words/language-name.ts';
import { shownLanguages } from '../../words/shown-languages.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { tabbarStyles, transitionNames } from '../../lib/preference/preferences.ts';
import { getHintId, PreferenceRow } from './preference-row.tsx';
import { usePreferenceSource } from './preference-source.ts';
import { Select } from '../../components/fields/select.tsx';

const optionsByName = {
  language: shownLanguages,
  tabbarStyleType: tabbarStyles,
  transitionName: transitionNames,
} as const;

interface SelectRowProps {
  name: keyof typeof optionsByName;
  isDisabled?: boolean | undefined;
}

export const SelectRow = ({ name, isDisabled = false }: SelectRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const { values, set, isLocked } = usePreferenceSource();
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(shownLanguages.map((language) => [language, getLanguageName(language)])),
    ...Object.fromEntries(tabbarStyles.map((style) => [style, t((w) => w.tabbarStyleType[style])])),
    ...Object.fromEntries(transitionNames.map((transition) => [transition, t((w) => w.transitionName[transition])])),
  };
  return (
    <PreferenceRow names={[name]} controlId={id} label={t((w) => w.names[name])}>
      <Select<string>
        id={id}
        className="w-44"
        value={values[name]}
        disabled={isDisabled || isLocked(name)}
        aria-describedby={isLocked(name) ? getHintId(id) : undefined}
        options={optionsByName[name].map((choice) => ({ value: choice, label: labels[choice] }))}
        onChange={(next) => set({ [name]: next })}
      />
    </PreferenceRow>
  );
};
