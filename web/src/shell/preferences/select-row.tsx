import { useId } from 'react';
import { languageName } from '../../words/language-name.ts';
import { shownLanguages } from '../../words/shown-languages.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { setPreferences, tabbarStyles, transitionNames, usePreferences } from '../../lib/preference/preferences.ts';
import { PreferenceRow } from './preference-row.tsx';
import { Select } from '../../ui/fields/select.tsx';

/** The preferences that are one of a few, shown by their names. */
const choices = { language: shownLanguages, tabbarStyleType: tabbarStyles, transitionName: transitionNames } as const;

interface SelectRowProps {
  name: keyof typeof choices;
  disabled?: boolean | undefined;
}

export const SelectRow = ({ name, disabled = false }: SelectRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const value = usePreferences((preferences) => preferences[name]);
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(shownLanguages.map((language) => [language, languageName(language)])),
    ...Object.fromEntries(tabbarStyles.map((style) => [style, t((w) => w.tabbarStyleType[style])])),
    ...Object.fromEntries(transitionNames.map((transition) => [transition, t((w) => w.transitionName[transition])])),
  };
  return (
    <PreferenceRow controlId={id} label={t((w) => w.names[name])}>
      <Select<string>
        id={id}
        className="w-44"
        value={value}
        disabled={disabled}
        options={choices[name].map((choice) => ({ value: choice, label: labels[choice] }))}
        onChange={(next) => setPreferences({ [name]: next })}
      />
    </PreferenceRow>
  );
};
