import { type PasscodePurpose, sendPasscode } from '@atrium/contract/passcode.ts';
import { useState } from 'react';
import { tell } from '../../lib/api.ts';
import { useWords } from '../../lib/i18n.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { toast } from '../../lib/toast.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

/** Where a code is sent. */
export type PasscodeTarget =
  | { readonly channel: 'sms'; readonly countryCode: number; readonly to: string }
  | { readonly channel: 'email'; readonly to: string };

const keyOf = (purpose: PasscodePurpose) => `atrium-passcode-${purpose}`;

const readNext = (purpose: PasscodePurpose): number | null => {
  const stored = Number(sessionStorage.getItem(keyOf(purpose)));
  return stored > Date.now() ? stored : null;
};

/** Asks for one-time codes and counts down to the next one, also over a reload. */
export const usePasscode = (purpose: PasscodePurpose) => {
  const t = useWords('login');
  const [next, setNext] = useState(() => readNext(purpose));
  const [isBusy, setBusy] = useState(false);
  const wait = useCountdown(next);
  const waitUntil = (instant: number) => {
    sessionStorage.setItem(keyOf(purpose), String(instant));
    setNext(instant);
  };
  /** Throws what the server refused, for the form to show. */
  const send = async (target: PasscodeTarget): Promise<void> => {
    setBusy(true);
    try {
      const { nextTime, printed } = await tell(sendPasscode, { ...target, purpose }, { quiet: true });
      // The server's clock may be another one: a wait is never longer than the longest there is.
      waitUntil(Math.min(nextTime, Date.now() + 60_000));
      toast.success(t((w) => (printed ? w.codePrinted : w.codeSent)));
    } catch (failure) {
      const seconds =
        failure instanceof RequestFailure && failure.problem === 'passcode.tooSoon'
          ? Number(failure.params?.['seconds'])
          : 0;
      if (seconds > 0) waitUntil(Date.now() + seconds * 1000);
      throw failure;
    } finally {
      setBusy(false);
    }
  };
  return { wait, isBusy, send };
};
