import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  defaultPreferences,
  navigationStyles,
  pageLayouts,
  type PreferenceKey,
  preferenceKeys,
  builtinThemes,
  themes,
} from '../../lib/preference/preferences.ts';
import { renderPage } from '../../testing/render.tsx';
import { AnimationSection } from './animation-section.tsx';
import { ColorSection } from './color-section.tsx';
import { FooterSection } from './footer-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { PreferenceSourceContext } from './preference-source.ts';
import { SidebarSection } from './sidebar-section.tsx';
import { TabbarSection } from './tabbar-section.tsx';
import { ThemeSection } from './theme-section.tsx';

const choices = {
  theme: themes,
  builtinTheme: builtinThemes,
  navigationStyle: navigationStyles,
  pageLayout: pageLayouts,
};

let patches: Record<string, unknown>[];
let lockable: Set<PreferenceKey>;

/** Renders all sections as in the company settings, with values that do not change. */
const open = async () => {
  const locks = {
    has: () => false,
    canChange: (name: PreferenceKey) => {
      lockable.add(name);
      return true;
    },
    set: () => undefined,
  };
  const source = {
    values: defaultPreferences,
    set: (patch: object) => void patches.push({ ...patch }),
    isLocked: () => false,
    locks,
    getError: () => undefined,
  };
  await renderPage(
    <PreferenceSourceContext value={source}>
      <ThemeSection />
      <ColorSection />
      <LayoutSection />
      <SidebarSection />
      <TabbarSection />
      <GeneralSection />
      <AnimationSection />
      <FooterSection />
    </PreferenceSourceContext>,
  );
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
};

const clickAll = (selector: string) =>
  document.querySelectorAll<HTMLElement>(selector).forEach((element) => element.click());

beforeEach(() => {
  [patches, lockable] = [[], new Set()];
});

test('the sections of preferences contain each preference', async () => {
  await open();
  const elsewhere: readonly string[] = ['enableBackendAccess', 'enableFrontendAceess'];
  expect([...lockable].toSorted()).toEqual(preferenceKeys.filter((name) => !elsewhere.includes(name)).toSorted());
});

test('each switch changes its own preference', async () => {
  await open();
  clickAll('[role=switch]:not(:disabled)');
  const flags = patches.flatMap((patch) => Object.entries(patch));
  expect(new Set(flags.map(([name]) => name)).size).toBe(flags.length);
  for (const [name, value] of flags) expect([name, value]).toEqual([name, !defaultPreferences[name as PreferenceKey]]);
  expect(flags.length).toBe(document.querySelectorAll('[role=switch]:not(:disabled)').length);
});

test.each(Object.entries(choices))('each picture of the preference %s chooses its value', async (name, values) => {
  await open();
  clickAll('input[type=radio]:not(:checked)');
  const current = defaultPreferences[name as PreferenceKey];
  const chosenValues = patches.flatMap((patch) => (name in patch ? [patch[name]] : []));
  expect(chosenValues).toEqual(values.filter((value) => value !== current));
});
