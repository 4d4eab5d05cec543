import { logout } from '@atrium/contract/session/calls.ts';
import { callApi } from '../../lib/api/api.ts';
import { endSession, readSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { viewing } from '../../lib/session/viewing.ts';
import { clearOwnEntries } from '../../lib/address/storage-key.ts';
import { withBase } from '../../lib/address/base-path.ts';

/** How long the server may take to hear of it, in milliseconds. */
const patience = 3000;

/** Clears all that this browser has stored for the product and signs out; the page begins anew, so that nothing is left in memory. */
export const clearAndSignOut = async (): Promise<void> => {
  // What is stored is one's own, not that of whom one looks as.
  if (viewing) return signOut();
  if (readSession()) {
    // The session has to end on the server too, but not having an answer keeps nobody here.
    await callApi(logout, {}, { quiet: true, background: true, timeout: patience }).catch(() => undefined);
  }
  endSession('signed-out');
  clearOwnEntries(localStorage);
  clearOwnEntries(sessionStorage);
  location.replace(withBase('/'));
};
