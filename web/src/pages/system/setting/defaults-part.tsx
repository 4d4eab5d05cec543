import { useTranslation } from '../../../lib/language/i18n.ts';
import { AnimationSection } from '../../../features/preference/animation-section.tsx';
import { ColorSection } from '../../../features/preference/color-section.tsx';
import { GeneralSection } from '../../../features/preference/general-section.tsx';
import { LayoutSection } from '../../../features/preference/layout-section.tsx';
import { SidebarSection } from '../../../features/preference/sidebar-section.tsx';
import { TabbarSection } from '../../../features/preference/tabbar-section.tsx';
import { ThemeSection } from '../../../features/preference/theme-section.tsx';

export const DefaultsPart = () => {
  const t = useTranslation('company');
  return (
    <>
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.defaultsHint)}</p>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <ThemeSection />
          <ColorSection />
          <LayoutSection />
          <AnimationSection />
        </div>
        <div className="min-w-0">
          <GeneralSection />
          <SidebarSection />
          <TabbarSection />
        </div>
      </div>
    </>
  );
};
