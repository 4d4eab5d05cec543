import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import { setLanguage, useShownLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { languageName } from '../../words/language-name.ts';
import { type ShownLanguage, shownLanguages } from '../../words/shown-languages.ts';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { HeaderButton } from './header-button.tsx';

export const LanguageButton = () => {
  const t = useTranslation('shell');
  const language = useShownLanguage();
  if (useIsLocked('language')) return null;
  return (
    <Flyout
      placement="bottomRight"
      items={() => shownLanguages.map((key) => ({ key, label: <span lang={key}>{languageName(key)}</span> }))}
      selected={() => [language]}
      onSelect={(key) => setLanguage(key as ShownLanguage)}
    >
      {(trigger) => (
        <HeaderButton label={t((w) => w.language)} icon={<TranslationOutlined aria-hidden />} {...trigger} />
      )}
    </Flyout>
  );
};
