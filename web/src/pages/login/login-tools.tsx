import { Button } from 'antd';
import { setLanguage, useLanguage, useWords } from '../../lib/i18n.ts';
import { type Preferences, pageLayouts, setPreferences, usePreferences } from '../../lib/preferences.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d={path} />
  </svg>
);

const sun = 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M12 2v2 M12 20v2 M4.9 4.9l1.4 1.4 M17.7 17.7l1.4 1.4 M2 12h2 M20 12h2 M4.9 19.1l1.4-1.4 M17.7 6.3l1.4-1.4';
const moon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z';
const letters = 'M3 6h10 M8 3v3 M11.5 6c-.8 4-3.700 7-8 8.500 M5 9c1.200 2.500 3.500 4.500 6.500 5.500 M12 21l4.500-11L21 21 M13.600 17.500h5.800';

/** The shapes that show where the form stands. */
const layouts = {
  'layout-left': 'M3 5h18v14H3Z M9 5v14 M4 8h4 M4 11h4',
  'layout-center': 'M3 5h18v14H3Z M9 9h6v6H9Z',
  'layout-right': 'M3 5h18v14H3Z M15 5v14 M16 8h4 M16 11h4',
} satisfies Record<Preferences['pageLayout'], string>;

const LayoutSwitch = () => {
  const t = useWords('login');
  const layout = usePreferences((preferences) => preferences.pageLayout);
  const names = {
    'layout-left': t((w) => w.layoutLeft),
    'layout-center': t((w) => w.layoutCenter),
    'layout-right': t((w) => w.layoutRight),
  };
  return (
    <div role="group" aria-label={t((w) => w.layout)} className="hidden lg:flex">
      {pageLayouts.map((name) => (
        <Button
          key={name}
          type="text"
          className={name === layout ? 'text-primary' : 'text-secondary'}
          icon={<Drawing path={layouts[name]} />}
          title={names[name]}
          aria-label={names[name]}
          aria-pressed={name === layout}
          onClick={() => setPreferences({ pageLayout: name })}
        />
      ))}
    </div>
  );
};

/** Switches for the page's layout, theme and language. */
export const LoginTools = () => {
  const t = useWords('login');
  const language = useLanguage();
  const isDark = useThemeMode() === 'dark';
  const theme = t((w) => (isDark ? w.lightTheme : w.darkTheme));
  return (
    <div className="flex items-center gap-1">
      <LayoutSwitch />
      <Button
        type="text"
        icon={<Drawing path={isDark ? sun : moon} />}
        title={theme}
        aria-label={theme}
        onClick={() => setPreferences({ theme: isDark ? 'light' : 'dark' })}
      />
      <Button
        type="text"
        icon={<Drawing path={letters} />}
        title={t((w) => w.switchLanguage)}
        aria-label={t((w) => w.switchLanguage)}
        onClick={() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
      />
    </div>
  );
};
