import { sendTestMessage } from '@atrium/contract/company/calls.ts';
import type { DeliveryOutcome } from '@atrium/contract/company/schemas.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useErrorText } from '../../../lib/language/error-text.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { PermissionButton } from '../../../components/action/permission-button.tsx';

interface DeliveryTestProps {
  channel: 'email' | 'sms';
  state: string;
  isConfigured: boolean;
}

interface TestResult {
  readonly isGood: boolean;
  readonly text: string;
  readonly detail?: string | undefined;
}

export const DeliveryTest = ({ channel, state, isConfigured }: DeliveryTestProps) => {
  const t = useTranslation('company');
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useApiMutation(sendTestMessage, { skipsErrorToast: true });
  const [result, setResult] = useState<TestResult | null>(null);
  const toResult = ({ outcome, to, fault, detail }: DeliveryOutcome): TestResult =>
    outcome === 'failed'
      ? { isGood: false, text: t((w) => w.faults[fault ?? 'refused'], { to }), detail }
      : { isGood: true, text: t((w) => w[outcome], { to }) };
  const send = async () => {
    setResult(null);
    try {
      setResult(toResult(await mutateAsync({ channel })));
    } catch (failure) {
      setResult({ isGood: false, text: errorText.failure(failure) });
    }
  };
  return (
    <div className="border-0 border-b border-solid border-line-secondary py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <span className="block">{t((w) => w.channels[channel])}</span>
          <span className="block text-xs text-tertiary">{state}</span>
        </div>
        {isConfigured && (
          <PermissionButton permission={sendTestMessage} loading={isPending} onClick={() => void send()}>
            {t((w) => w.test[channel])}
          </PermissionButton>
        )}
      </div>
      <div role="status" aria-live="polite">
        {result && (
          <div
            className={`mt-2 rounded-md px-3 py-2 text-xs ${result.isGood ? 'bg-success-bg text-success-text' : 'bg-error-bg text-error-text'}`}
          >
            {result.text}
            {result.detail && <code className="mt-1 block font-mono wrap-anywhere">{result.detail}</code>}
          </div>
        )}
      </div>
    </div>
  );
};
