import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useIsLocked } from '../../lib/preference/company.ts';
import { type Preferences, pageLayouts, setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { LineDrawing } from '../../components/icon/line-drawing.tsx';

const shapes = {
  'layout-left': 'M3 5h18v14H3Z M10 5v14 M5.5 9h2 M5.5 12h2',
  'layout-center': 'M3 5h18v14H3Z M9 9h6v6H9Z',
  'layout-right': 'M3 5h18v14H3Z M14 5v14 M16.5 9h2 M16.5 12h2',
} satisfies Record<Preferences['pageLayout'], string>;

export const LayoutSwitch = () => {
  const t = useTranslation('login');
  const layout = usePreferences((preferences) => preferences.pageLayout);
  if (useIsLocked('pageLayout')) return null;
  const names = {
    'layout-left': t((w) => w.layoutLeft),
    'layout-center': t((w) => w.layoutCenter),
    'layout-right': t((w) => w.layoutRight),
  };
  return (
    <div role="group" aria-label={t((w) => w.layout)} className="hidden gap-1 lg:flex">
      {pageLayouts.map((name) => (
        <Button
          key={name}
          type="text"
          className={name === layout ? 'text-primary' : 'text-secondary'}
          icon={<LineDrawing path={shapes[name]} />}
          title={names[name]}
          aria-label={names[name]}
          aria-pressed={name === layout}
          onClick={() => setPreferences({ pageLayout: name })}
        />
      ))}
    </div>
  );
};
