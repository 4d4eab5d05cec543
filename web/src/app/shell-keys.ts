import { onSession, readSession } from '../lib/session/session.ts';
import { onShortcut, type Shortcut } from '../lib/browser/shortcuts.ts';
import { signOut } from '../lib/account/sign-out.ts';
import { profilePath } from '../shell/header/profile-path.ts';
import { closeSearch, openSearch } from '../shell/search/open-search.ts';
import { isPublicPath } from '../lib/address/public-paths.ts';
import { withoutBase } from '../lib/address/base-path.ts';
import type { AppRouter } from './router.tsx';

const profile: Shortcut[] = [{ code: 'KeyP', alt: true }];
const leave: Shortcut[] = [{ code: 'KeyQ', alt: true }];
const search: Shortcut[] = [
  { code: 'KeyK', meta: true },
  { code: 'KeyK', ctrl: true },
];

/** Asks first when something is not saved; what could hold such work is not loaded with the login page. */
const askToLeave = async (): Promise<void> => {
  const { mayLose } = await import('../lib/tab/unsaved.ts');
  if (await mayLose()) signOut();
};

/**
 * The keys that work everywhere in the shell. They do so from the moment that someone is signed in: pressed while it is still on
 * its way, the search opens with it.
 */
export const watchShellKeys = (latest: () => AppRouter): void => {
  const isInside = () => {
    const { navigation, location } = latest().state;
    return readSession() !== null && !isPublicPath(withoutBase((navigation.location ?? location).pathname));
  };
  onShortcut(profile, isInside, () => void latest().navigate(profilePath));
  onShortcut(leave, isInside, () => void askToLeave());
  onShortcut(search, isInside, openSearch);
  onSession(({ type }) => type === 'ended' && closeSearch());
};
