import { useSyncExternalStore } from 'react';
import { isWaitingForSignIn, stopWaitingForSignIn, onWaitingForSignIn } from '../../lib/session/session.ts';
import { OnDemand } from '../../components/overlay/on-demand.tsx';

const load = async () => (await import('./return-dialog.tsx')).ReturnDialog;

export const ExpiredSessionDialog = () => {
  const isHeld = useSyncExternalStore(onWaitingForSignIn, isWaitingForSignIn);
  // If the dialog cannot be loaded, the sign-in page is used.
  return isHeld && <OnDemand isNeeded load={load} onFail={stopWaitingForSignIn} />;
};
