import { OnDemand } from '../../components/overlay/on-demand.tsx';
import { cancelFactor, usePendingFactor } from '../../lib/api/second-factor.ts';

const load = async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog;

/** Asks for the second factor while a request waits for it, on any page. */
export const SecondFactorPrompt = () => {
  const pending = usePendingFactor();
  return pending && <OnDemand isNeeded load={load} onFail={() => cancelFactor(pending)} />;
};
