import { OnDemand } from '../../components/overlay/on-demand.tsx';
import { usePendingSignIn } from '../../lib/api/second-factor.ts';

const load = async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog;

/** Asks for the second factor while a sign-in waits for it, on any page. */
export const SecondFactorPrompt = () => {
  const signIn = usePendingSignIn();
  return signIn && <OnDemand isNeeded load={load} onFail={() => signIn.finish(null)} />;
};
