import { loginAddress, safeRedirect } from '../lib/address/safe-redirect.ts';
import { onSession } from '../lib/session/session.ts';
import { warmPage } from './inside-loader.ts';
import type { AppRouter } from './router.tsx';

const ownersOnly: readonly string[] = ['inside', 'change-password'];

/** Takes the browser where the session's end or beginning, in whatever tab, makes it belong. */
export const watchSession = (router: AppRouter): (() => void) =>
  onSession((event) => {
    const { location: place, matches } = router.state;
    const here = `${place.pathname}${place.search}${place.hash}`;
    if (event.type === 'started') {
      // Nothing more is typed on the login page: keys that are pressed now are meant for what comes.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const next = safeRedirect(new URLSearchParams(place.search).get('redirect')) ?? '/';
      void warmPage(new URL(next, location.origin));
      void router.navigate(here, { replace: true });
    } else if (matches.some(({ route }) => ownersOnly.includes(route.id)))
      void router.navigate(event.why === 'expired' ? loginAddress(here) : loginAddress());
  });
