import CopyOutlined from '@ant-design/icons/CopyOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { changedPreferences, resetPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { forgetSidebarChoices, useSidebarChoices } from '../../lib/preference/sidebar.ts';
import { toast } from '../../lib/browser/toast.ts';
import { mayLose } from '../../lib/tab/unsaved.ts';
import { AnimationSection } from './animation-section.tsx';
import { clearAndSignOut } from './clear-and-sign-out.ts';
import { ColourSection } from './colour-section.tsx';
import { copyPreferences } from './copy-preferences.tsx';
import { FooterSection } from './footer-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ImportPreferences } from './import-preferences.tsx';
import { LayoutSection } from './layout-section.tsx';
import { closePreferences, usePreferencesDrawer } from './open-preferences.ts';
import { SidebarSection } from './sidebar-section.tsx';
import { TabbarSection } from './tabbar-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { useConfirm } from '../../ui/act/use-confirm.ts';

const icon = { 'aria-hidden': true, role: undefined, 'aria-label': undefined } as const;

const ResetButton = () => {
  const t = useTranslation('preferences');
  const isChanged = usePreferences((preferences) => changedPreferences(preferences).length > 0);
  const hasChoices = useSidebarChoices();
  if (!isChanged && !hasChoices) return null;
  const reset = () => {
    resetPreferences();
    forgetSidebarChoices();
    toast.success(t((w) => w.resetDone));
  };
  return (
    <Button type="text" size="small" icon={<UndoOutlined {...icon} />} onClick={reset}>
      {t((w) => w.reset)}
    </Button>
  );
};

const ClearButton = () => {
  const t = useTranslation('preferences');
  const confirm = useConfirm();
  const okText = t((w) => w.clearAndLogout);
  const clear = async () => {
    if (await mayLose()) await clearAndSignOut();
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
          type="primary"
          className="flex-1"
          icon={<CopyOutlined {...icon} />}
          onClick={() => void copyPreferences()}
        >
          {t((w) => w.copyPreferences)}
        </Button>
        <Button icon={<ImportOutlined {...icon} />} aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {t((w) => w.import)}
        </Button>
      </div>
      <ClearButton />
      {isImporting && <ImportPreferences onClose={() => setImporting(false)} />}
    </div>
  );
};

/** Every preference, by sections; each applies as it is changed. */
export const PreferencesPanel = () => {
  const t = useTranslation('preferences');
  const isOpen = usePreferencesDrawer((drawer) => drawer.isOpen);
  const isPhone = useIsPhone();
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
      <GeneralSection />
      <ThemeSection />
      <ColourSection />
      <LayoutSection />
      <SidebarSection />
      <TabbarSection />
      <AnimationSection />
      <FooterSection />
    </Drawer>
  );
};
