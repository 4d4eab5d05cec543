import { logout } from '@atrium/contract/session/calls.ts';
import { callApi } from '../../lib/api/api.ts';
import { commitPendingActions } from '../../lib/browser/pending-actions.ts';
import { endSession, readSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/account/sign-out.ts';
import { impersonation } from '../../lib/session/impersonation.ts';
import { clearOwnEntries } from '../../lib/address/storage-key.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

const maxWaitMs = 3000;

/** Removes everything that the product stored in this browser, signs out and reloads. */
export const clearAndSignOut = async (): Promise<void> => {
  // The stored data belongs to the real user.
  if (impersonation) return signOut();
  await commitPendingActions();
  if (readSession()) {
    // The session must end on the server too, but a missing response must not block the user.
    await callApi(logout, {}, { skipsErrorToast: true, isBackground: true, timeout: maxWaitMs }).catch(() => undefined);
  }
  endSession('signed-out');
  clearOwnEntries(localStorage);
  clearOwnEntries(sessionStorage);
  location.replace(addBasePath('/'));
};
