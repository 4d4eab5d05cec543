import { logout } from '@atrium/contract/session.ts';
import { tell } from './api.ts';
import { endSession, readSession } from './session.ts';

/** Signs out, here and in every tab; the server is told, but nobody waits for its answer. */
export const signOut = (): void => {
  if (readSession()) void tell(logout, {}, { quiet: true, background: true }).catch(() => undefined);
  endSession('signed-out');
};
