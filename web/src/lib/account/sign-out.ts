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

/**
 * Signs out in every tab without waiting for the server, unless actions must be committed before. During impersonation,
 * it only stops the impersonation.
 */
export const signOut = (): void => {
  if (hasPendingActions()) void commitPendingActions().then(endImmediately, endImmediately);
  else endImmediately();
};
