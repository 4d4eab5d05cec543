import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import { type Language, languages } from '@atrium/contract/envelope.ts';
import { setLanguage, useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { Flyout } from '../../ui/overlay/flyout.tsx';
import { HeaderButton } from './header-button.tsx';

/** Each in its own words: who looks for theirs reads no other. */
const names: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };

/** Chooses the language of the interface. */
export const LanguageButton = () => {
  const t = useTranslation('shell');
  const language = useLanguage();
  return (
    <Flyout
      placement="bottomRight"
      items={() => languages.map((key) => ({ key, label: <span lang={key}>{names[key]}</span> }))}
      selected={() => [language]}
      onSelect={(key) => setLanguage(key as Language)}
    >
      {(trigger) => (
        <HeaderButton label={t((w) => w.language)} icon={<TranslationOutlined aria-hidden />} {...trigger} />
      )}
    </Flyout>
  );
};
