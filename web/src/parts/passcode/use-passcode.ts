import { sendContactCode } from '@atrium/contract/contact/calls.ts';
import { sendPasscode } from '@atrium/contract/passcode/calls.ts';
import type { PasscodePurpose } from '@atrium/contract/passcode/fields.ts';
import { useState } from 'react';
import { storageKey } from '../../lib/address/storage-key.ts';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useCountdown } from '../../lib/browser/use-countdown.ts';

/** Where a code is sent. */
export type PasscodeTarget =
  | { readonly channel: 'sms'; readonly countryCode: number; readonly to: string }
  | { readonly channel: 'email'; readonly to: string };

/** What a code is asked for: a way in, or a contact of the account that is signed in. */
export type CodePurpose = PasscodePurpose | 'contact';

const ask = (purpose: CodePurpose, target: PasscodeTarget) => {
  if (purpose !== 'contact') return callApi(sendPasscode, { ...target, purpose }, { quiet: true });
  const to = target.channel === 'sms' ? `+${target.countryCode}${target.to}` : target.to;
  return callApi(sendContactCode, { channel: target.channel, to }, { quiet: true });
};

const keyOf = (purpose: CodePurpose) => storageKey(`atrium-passcode-${purpose}`);

/** Whom the last code was sent to, and when another one may be. */
interface LastSent {
  readonly to: string;
  readonly next: number;
}

const readLast = (purpose: CodePurpose): LastSent | null => {
  try {
    const { to, next } = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? '{}') as Partial<LastSent>;
    return typeof to === 'string' && typeof next === 'number' && next > Date.now() ? { to, next } : null;
  } catch {
    return null;
  }
};

/** How asking for codes stands. */
export interface Passcode {
  /** Seconds until another one may be asked for. */
  readonly wait: number;
  readonly isBusy: boolean;
  /** Nothing carries codes here: the last one stands in the server's log. */
  readonly isPrinted: boolean;
  /** Throws what the server refused, for the form to show. */
  readonly send: (target: PasscodeTarget) => Promise<void>;
}

/**
 * Asks for one-time codes and counts down to the next one, also over a reload. `address` is what is typed now: one that no code was
 * sent to need not wait.
 */
export const usePasscode = (purpose: CodePurpose, address: string): Passcode => {
  const t = useTranslation('login');
  const [last, setLast] = useState(() => readLast(purpose));
  const [isBusy, setBusy] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const wait = useCountdown(last && (address === '' || address === last.to) ? last.next : null);
  const waitUntil = (next: number) => {
    try {
      sessionStorage.setItem(keyOf(purpose), JSON.stringify({ to: address, next }));
    } catch {
      // Storage is closed to us, or full: the wait lasts as long as the page.
    }
    setLast({ to: address, next });
  };
  const send = async (target: PasscodeTarget): Promise<void> => {
    setBusy(true);
    try {
      const { nextTime, printed } = await ask(purpose, target);
      // The server's clock may be another one: a wait is never longer than the longest there is.
      waitUntil(Math.min(nextTime, Date.now() + 60_000));
      setPrinted(printed);
      if (!printed) toast.success(t((w) => w.codeSent));
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
  return { wait, isBusy, isPrinted, send };
};
