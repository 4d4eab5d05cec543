import { readSession } from '../lib/session/session.ts';
import { onShortcut, type Shortcut } from '../lib/browser/shortcuts.ts';
import { signOut } from '../lib/account/sign-out.ts';
import { profilePath } from '../shell/header/profile-path.ts';
import { openSearch } from '../shell/search/open-search.ts';
import type { AppRouter } from './router.tsx';

const profile: Shortcut[] = [{ code: 'KeyP', alt: true }];
const leave: Shortcut[] = [{ code: 'KeyQ', alt: true }];
const search: Shortcut[] = [
  { code: 'KeyK', meta: true },
  { code: 'KeyK', ctrl: true },
];

/** Where there is no shell. */
const outside = new Set(['/login', '/setup', '/privacy-policy', '/terms-of-service']);

/** Asks first when something is not saved; what could hold such work is not loaded with the login page. */
const askToLeave = async (): Promise<void> => {
  const { mayLose } = await import('../lib/tab/unsaved.ts');
  if (await mayLose()) signOut();
};

/**
 * The keys that work everywhere in the shell. They do so from the moment that someone is signed in: pressed while it is still on
 * its way, the search opens with it.
 */
export const watchShellKeys = (router: AppRouter): void => {
  const isInside = () => {
    const { pathname } = router.state.navigation.location ?? router.state.location;
    return readSession() !== null && !outside.has(pathname);
  };
  onShortcut(profile, isInside, () => void router.navigate(profilePath));
  onShortcut(leave, isInside, () => void askToLeave());
  onShortcut(search, isInside, openSearch);
};
