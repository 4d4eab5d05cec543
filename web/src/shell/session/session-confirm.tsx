import { useSyncExternalStore } from 'react';
import { resolveConfirmations, isConfirming, onConfirming } from '../../lib/api/confirm-password.ts';
import { OnDemand } from '../../components/overlay/on-demand.tsx';

const load = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

export const SessionConfirm = () =>
  useSyncExternalStore(onConfirming, isConfirming) && (
    <OnDemand isNeeded load={load} onFail={() => resolveConfirmations(false)} />
  );
