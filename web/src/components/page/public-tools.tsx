import { defaultLanguage, languageTable, languages } from '@atrium/contract/language.ts';
import { Button } from 'antd';
import { setLanguage, useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { useThemeMode } from '../../lib/preference/theme-mode.ts';
import { toggleTheme } from '../../lib/preference/theme-reveal.ts';
import { LineDrawing } from '../icon/line-drawing.tsx';

const sunPath =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M12 2v2 M12 20v2 M4.9 4.9l1.4 1.4 M17.7 17.7l1.4 1.4 M2 12h2 M20 12h2 M4.9 19.1l1.4-1.4 M17.7 6.3l1.4-1.4';
const moonPath = 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z';
const translationPath =
  'M3 6h10 M8 3v3 M11.5 6c-.8 4-3.7 7-8 8.5 M5 9c1.2 2.5 3.5 4.5 6.5 5.5 M12 21l4.5-11L21 21 M13.6 17.5h5.8';

export const PublicTools = () => {
  const t = useTranslation('common');
  const language = useLanguage();
  const nextLanguage = languages[languages.indexOf(language) + 1] ?? defaultLanguage;
  const { switchTo } = languageTable[nextLanguage];
  const isDark = useThemeMode() === 'dark';
  const isThemeLocked = useIsLocked('theme');
  const isLanguageLocked = useIsLocked('language');
  const themeLabel = t((w) => (isDark ? w.lightTheme : w.darkTheme));
  return (
    <>
      {!isThemeLocked && (
        <Button
          type="text"
          icon={<LineDrawing path={isDark ? sunPath : moonPath} />}
          title={themeLabel}
          aria-label={themeLabel}
          onClick={(event) => void toggleTheme(event)}
        />
      )}
      {!isLanguageLocked && (
        <Button
          type="text"
          icon={<LineDrawing path={translationPath} />}
          lang={nextLanguage}
          title={switchTo}
          aria-label={switchTo}
          onClick={() => setLanguage(nextLanguage)}
        />
      )}
    </>
  );
};
