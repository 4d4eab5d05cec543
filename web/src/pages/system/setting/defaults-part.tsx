import { useTranslation } from '../../../lib/language/i18n.ts';
import { AnimationSection } from '../../../parts/preference/animation-section.tsx';
import { ColourSection } from '../../../parts/preference/colour-section.tsx';
import { GeneralSection } from '../../../parts/preference/general-section.tsx';
import { LayoutSection } from '../../../parts/preference/layout-section.tsx';
import { SidebarSection } from '../../../parts/preference/sidebar-section.tsx';
import { TabbarSection } from '../../../parts/preference/tabbar-section.tsx';
import { ThemeSection } from '../../../parts/preference/theme-section.tsx';

/** Default preferences, and which of them users cannot change. */
export const DefaultsPart = () => {
  const t = useTranslation('company');
  return (
    <>
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.defaultsHint)}</p>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <ThemeSection />
          <ColourSection />
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
