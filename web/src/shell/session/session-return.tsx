import { useSyncExternalStore } from 'react';
import { isSessionHeld, leaveSession, onSessionHeld } from '../../lib/session/session.ts';
import { OnDemand } from '../../ui/overlay/on-demand.tsx';

const load = async () => (await import('./return-dialog.tsx')).ReturnDialog;

/** Asks for the password over the page when the session ends under the person's hands; loaded only then. */
export const SessionReturn = () => {
  const isHeld = useSyncExternalStore(onSessionHeld, isSessionHeld);
  // Without the dialog nobody could go on: the login page can.
  return isHeld && <OnDemand isWanted load={load} onFail={leaveSession} />;
};
