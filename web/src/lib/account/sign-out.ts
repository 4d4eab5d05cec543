import { logout } from '@atrium/contract/session/calls.ts';
import { callApi } from '../api/api.ts';
import { commitPendingActions, hasPendingActions } from '../browser/pending-actions.ts';
import { endSession, readSession } from '../session/session.ts';
import { stopImpersonation, impersonation } from '../session/impersonation.ts';

const endImmediately = (): void => {
  if (readSession()) void callApi(logout, {}, { skipsErrorToast: true, isBackground: true }).catch(() => undefined);
  if (impersonation) stopImpersonation('stopped');
  else endSession('signed-out');
};

/** Signs out in every tab, or stops an impersonation. Waits for the server only to commit pending actions. */
export const signOut = (): void => {
  if (hasPendingActions()) void commitPendingActions().then(endImmediately, endImmediately);
  else endImmediately();
};
