import CopyOutlined from '@ant-design/icons/CopyOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { listChangedPreferences, resetPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { resetSidebarChoices, useHasSidebarChoices } from '../../lib/preference/sidebar.ts';
import { toast } from '../../lib/browser/toast.ts';
import { confirmDiscard } from '../../lib/tab/unsaved.ts';
import { AnimationSection } from '../../features/preference/animation-section.tsx';
import { clearAndSignOut } from './clear-and-sign-out.ts';
import { ColorSection } from '../../features/preference/color-section.tsx';
import { copyPreferences } from './copy-preferences.tsx';
import { FooterSection } from '../../features/preference/footer-section.tsx';
import { GeneralSection } from '../../features/preference/general-section.tsx';
import { ImportPreferences } from './import-preferences.tsx';
import { LayoutSection } from '../../features/preference/layout-section.tsx';
import { PreferenceSearchContext } from '../../features/preference/matching-preference.tsx';
import { PreferenceFinder } from './preference-finder.tsx';
import { closePreferences, findPreferences, usePreferencesDrawer } from './open-preferences.ts';
import { SidebarSection } from '../../features/preference/sidebar-section.tsx';
import { TabbarSection } from '../../features/preference/tabbar-section.tsx';
import { ThemeSection } from '../../features/preference/theme-section.tsx';
import { Drawer } from '../../components/overlay/drawer.tsx';
import { useConfirm } from '../../components/action/use-confirm.ts';

const decorativeIconProps = { 'aria-hidden': true, role: undefined, 'aria-label': undefined } as const;

const ResetButton = () => {
  const t = useTranslation('preferences');
  const c = useTranslation('common');
  const isChanged = usePreferences((preferences) => listChangedPreferences(preferences).length > 0);
  const hasChoices = useHasSidebarChoices();
  if (!isChanged && !hasChoices) return null;
  const reset = () => {
    const undoPreferences = resetPreferences();
    const undoSidebar = resetSidebarChoices();
    const undo = () => {
      undoPreferences();
      undoSidebar();
    };
    toast.undoable(
      t((w) => w.resetDone),
      { label: c((w) => w.undo), run: undo },
    );
  };
  return (
    <Button type="text" size="small" icon={<UndoOutlined {...decorativeIconProps} />} onClick={reset}>
      {t((w) => w.reset)}
    </Button>
  );
};

const ClearButton = () => {
  const t = useTranslation('preferences');
  const confirm = useConfirm();
  const okText = t((w) => w.clearAndLogout);
  const clear = async () => {
    if (await confirmDiscard()) await clearAndSignOut();
  };
  const ask = () =>
    confirm({ title: t((w) => w.clearQuestion), content: t((w) => w.clearHint), okText }, () => void clear());
  return (
    <Button danger block onClick={ask}>
      {okText}
    </Button>
  );
};

const Footer = () => {
  const t = useTranslation('preferences');
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex flex-col gap-2 py-1">
      <div className="flex gap-2">
        <Button
          className="flex-1"
          icon={<CopyOutlined {...decorativeIconProps} />}
          onClick={() => void copyPreferences()}
        >
          {t((w) => w.copyPreferences)}
        </Button>
        <Button
          icon={<ImportOutlined {...decorativeIconProps} />}
          aria-haspopup="dialog"
          onClick={() => setImporting(true)}
        >
          {t((w) => w.import)}
        </Button>
      </div>
      <ClearButton />
      {isImporting && <ImportPreferences onClose={() => setImporting(false)} />}
    </div>
  );
};

const sections = {
  theme: ThemeSection,
  builtinTheme: ColorSection,
  layout: LayoutSection,
  sidebar: SidebarSection,
  tabbar: TabbarSection,
  general: GeneralSection,
  animation: AnimationSection,
  footer: FooterSection,
} as const;

const order = Object.keys(sections) as (keyof typeof sections)[];

export const PreferencesPanel = () => {
  const t = useTranslation('preferences');
  const isOpen = usePreferencesDrawer((drawer) => drawer.isOpen);
  const isPhone = useIsPhone();
  const keyword = usePreferencesDrawer((drawer) => drawer.keyword);
  return (
    <Drawer
      open={isOpen}
      title={t((w) => w.title)}
      size={isPhone ? '100%' : 400}
      closable={{ placement: 'end' }}
      extra={<ResetButton />}
      footer={<Footer />}
      onClose={closePreferences}
    >
      <PreferenceFinder
        keyword={keyword}
        onKeyword={findPreferences}
        titles={order.map((part) => t((w) => w.sections[part]))}
      />
      <PreferenceSearchContext value={{ keyword: keyword.trim().toLowerCase(), sectionTitle: '' }}>
        <div className="group/found">
          {order.map((part) => {
            const Section = sections[part];
            return <Section key={part} />;
          })}
          <p role="status" className="m-0 py-8 text-center text-secondary group-has-[[data-preference]]/found:hidden">
            {t((w) => w.noneFound)}
          </p>
        </div>
      </PreferenceSearchContext>
    </Drawer>
  );
};
