import { logout } from '@atrium/contract/session/calls.ts';
import { callApi } from '../api/api.ts';
import { endSession, readSession } from '../session/session.ts';
import { stopViewing, viewing } from '../session/viewing.ts';

/** Signs out, here and in every tab; the server is told, but nobody waits for its answer. Looking as somebody else just stops. */
export const signOut = (): void => {
  if (readSession()) void callApi(logout, {}, { quiet: true, background: true }).catch(() => undefined);
  if (viewing) stopViewing('stopped');
  else endSession('signed-out');
};
