import { sendContactCode } from '@atrium/contract/contact/calls.ts';
import { sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import type { PublicCodePurpose } from '@atrium/contract/verification-code/fields.ts';
import { useState } from 'react';
import { getStorageKey } from '../../lib/address/storage-key.ts';
import { callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useCountdown } from '../../lib/browser/use-countdown.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';

export type CodeRecipient =
  | { readonly channel: 'sms'; readonly countryCode: number; readonly to: string }
  | { readonly channel: 'email'; readonly to: string };

export type CodePurpose = PublicCodePurpose | 'contact';

const getAddress = (target: CodeRecipient): string =>
  target.channel === 'sms' ? `+${target.countryCode}${target.to}` : target.to;

const requestCode = (purpose: CodePurpose, target: CodeRecipient) => {
  if (purpose !== 'contact') return callApi(sendVerificationCode, { ...target, purpose }, { skipsErrorToast: true });
  return callApi(sendContactCode, { channel: target.channel, to: getAddress(target) }, { skipsErrorToast: true });
};

const getLastSentKey = (purpose: CodePurpose) => getStorageKey(`atrium-passcode-${purpose}`);

interface LastSent {
  readonly to: string;
  readonly next: number;
}

const readLastCode = (purpose: CodePurpose): LastSent | null => {
  try {
    const { to, next } = JSON.parse(sessionStorage.getItem(getLastSentKey(purpose)) ?? '{}') as Partial<LastSent>;
    return typeof to === 'string' && typeof next === 'number' && next > Date.now() ? { to, next } : null;
  } catch {
    return null;
  }
};

export interface VerificationCode {
  /** Seconds until the next code may be sent. */
  readonly waitSeconds: number;
  readonly isBusy: boolean;
  /** True if the server only logs the codes. */
  readonly isPrinted: boolean;
  readonly send: (target: CodeRecipient) => Promise<void>;
}

/** Counts down to the next code, also after a reload. An address without a code has no wait. */
export const useVerificationCode = (purpose: CodePurpose, address: string): VerificationCode => {
  const t = useTranslation('login');
  const [lastSent, setLastSent] = useState(() => readLastCode(purpose));
  const [isBusy, setBusy] = useState(false);
  const [isPrinted, setPrinted] = useState(false);
  const waitSeconds = useCountdown(lastSent && (address === '' || address === lastSent.to) ? lastSent.next : null);
  const waitUntil = (newLastSent: LastSent) => {
    try {
      sessionStorage.setItem(getLastSentKey(purpose), JSON.stringify(newLastSent));
    } catch {
      // Without storage, the wait is lost on reload.
    }
    setLastSent(newLastSent);
  };
  const send = useSingleRun(async (target: CodeRecipient): Promise<void> => {
    // The form may not have rendered the last typed characters yet, so `address` can be out of date.
    const to = getAddress(target).toLowerCase();
    setBusy(true);
    try {
      const { nextTime, printed } = await requestCode(purpose, target);
      // Limited to the maximum wait, because the server's clock may differ.
      waitUntil({ to, next: Math.min(nextTime, Date.now() + 60_000) });
      setPrinted(printed);
      if (!printed) toast.success(t((w) => w.codeSent));
    } catch (failure) {
      const seconds =
        failure instanceof RequestFailure && failure.code === 'passcode.tooSoon'
          ? Number(failure.params?.['seconds'])
          : 0;
      if (seconds > 0) waitUntil({ to, next: Date.now() + seconds * 1000 });
      throw failure;
    } finally {
      setBusy(false);
    }
  });
  return { waitSeconds, isBusy, isPrinted, send };
};
