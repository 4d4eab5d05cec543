import { useSyncExternalStore } from 'react';
import { isWaitingForSignIn, stopWaitingForSignIn, onWaitingForSignIn } from '../../lib/session/session.ts';
import { OnDemand } from '../../components/overlay/on-demand.tsx';

const load = async () => (await import('./return-dialog.tsx')).ReturnDialog;

export const ExpiredSessionDialog = () => {
  const isWaiting = useSyncExternalStore(onWaitingForSignIn, isWaitingForSignIn);
  // If the dialog cannot be loaded, the sign-in page is used.
  return isWaiting && <OnDemand isNeeded load={load} onFail={stopWaitingForSignIn} />;
};
