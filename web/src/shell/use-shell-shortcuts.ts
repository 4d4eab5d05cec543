import { useNavigate } from 'react-router';
import { useShortcut, type Shortcut } from '../lib/shortcuts.ts';
import { profilePath } from './header/account-menu.tsx';
import { useSignOut } from './header/use-sign-out.ts';
import { openSearch } from './search/open-search.ts';

const profile: Shortcut[] = [{ code: 'KeyP', alt: true }];
const leave: Shortcut[] = [{ code: 'KeyQ', alt: true }];
const search: Shortcut[] = [
  { code: 'KeyK', meta: true },
  { code: 'KeyK', ctrl: true },
];

/** The keys that work everywhere in the shell. */
export const useShellShortcuts = (): void => {
  const navigate = useNavigate();
  const signOut = useSignOut();
  useShortcut(profile, () => void navigate(profilePath));
  useShortcut(leave, signOut);
  useShortcut(search, openSearch);
};
