import { onSession, readSession } from '../lib/session/session.ts';
import { onShortcut, type Shortcut } from '../lib/browser/shortcuts.ts';
import { signOut } from '../lib/account/sign-out.ts';
import { profilePath } from '../shell/header/profile-path.ts';
import { closeSearch, openSearch } from '../shell/search/open-search.ts';
import { closeShortcuts, openShortcuts } from '../shell/shortcuts/open-shortcuts.ts';
import { isPublicPath } from '../lib/address/public-paths.ts';
import { removeBasePath } from '../lib/address/base-path.ts';
import type { AppRouter } from './router.tsx';

const profileShortcut: Shortcut[] = [{ code: 'KeyP', alt: true }];
const signOutShortcut: Shortcut[] = [{ code: 'KeyQ', alt: true }];
const searchShortcuts: Shortcut[] = [
  { code: 'KeyK', meta: true },
  { code: 'KeyK', ctrl: true },
];
const shortcutListShortcuts: Shortcut[] = [{ character: '?' }];

/** The module that tracks unsaved changes is not loaded on the sign-in page. */
const confirmSignOut = async (): Promise<void> => {
  const { confirmDiscard } = await import('../lib/tab/unsaved.ts');
  if (await confirmDiscard()) signOut();
};

/** Handles shortcuts of the shell, also while it is loading. */
export const watchShellKeys = (latest: () => AppRouter): void => {
  const isInShell = () => {
    const { navigation, location } = latest().state;
    return readSession() !== null && !isPublicPath(removeBasePath((navigation.location ?? location).pathname));
  };
  onShortcut(profileShortcut, isInShell, () => void latest().navigate(profilePath));
  onShortcut(signOutShortcut, isInShell, () => void confirmSignOut());
  onShortcut(searchShortcuts, isInShell, openSearch);
  onShortcut(shortcutListShortcuts, isInShell, openShortcuts);
  onSession(({ type }) => {
    if (type !== 'ended') return;
    closeSearch();
    closeShortcuts();
  });
};
