import { useCallback } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { getStorageKey } from '../address/storage-key.ts';
import { type Breakpoint, useBreakpoint } from '../browser/breakpoints.ts';
import { setPreferences, usePreferences } from './preferences.ts';

/** Users collapse the sidebar separately for each width; the choice for wide windows is a preference. */
type Width = 'small' | 'medium' | 'wide';

const widthByBreakpoint: Record<Breakpoint, Width> = {
  xs: 'small',
  sm: 'small',
  md: 'medium',
  lg: 'medium',
  xl: 'wide',
};

type Choices = { readonly [Kind in Exclude<Width, 'wide'>]?: boolean };

const useChoices = create<Choices>()(persist(() => ({}), { name: getStorageKey('sidebar') }));

export const isCollapsed = (width: Width, isCollapsedWhenWide: boolean, choices: Choices): boolean =>
  width === 'wide' ? isCollapsedWhenWide : (choices[width] ?? width === 'medium');

const hasChoices = ({ small = false, medium = true }: Choices): boolean => small || !medium;

export const useHasSidebarChoices = (): boolean => useChoices(hasChoices);

/** Removes the choices for small and medium windows. Returns a function that undoes this. */
export const resetSidebarChoices = (): (() => void) => {
  const choices = useChoices.getState();
  useChoices.setState({}, true);
  return () => useChoices.setState(choices, true);
};

export const useSidebarCollapsed = (): readonly [boolean, (isCollapsed: boolean) => void] => {
  const width = widthByBreakpoint[useBreakpoint()];
  const preference = usePreferences((preferences) => preferences.sidebarCollapsed);
  const choices = useChoices();
  const choose = useCallback(
    (shouldCollapse: boolean) => {
      if (width === 'wide') setPreferences({ sidebarCollapsed: shouldCollapse });
      else useChoices.setState({ [width]: shouldCollapse });
    },
    [width],
  );
  return [isCollapsed(width, preference, choices), choose];
};
