import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import { type Language, languageTable, languages } from '@atrium/contract/language.ts';
import { setLanguage, useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { Flyout } from '../../ui/overlay/flyout.tsx';
import { HeaderButton } from './header-button.tsx';

/** Chooses the language of the interface. */
export const LanguageButton = () => {
  const t = useTranslation('shell');
  const language = useLanguage();
  return (
    <Flyout
      placement="bottomRight"
      items={() => languages.map((key) => ({ key, label: <span lang={key}>{languageTable[key].name}</span> }))}
      selected={() => [language]}
      onSelect={(key) => setLanguage(key as Language)}
    >
      {(trigger) => (
        <HeaderButton label={t((w) => w.language)} icon={<TranslationOutlined aria-hidden />} {...trigger} />
      )}
    </Flyout>
  );
};
