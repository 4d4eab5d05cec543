import {
  createSecret,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import type { NewSecret } from '@atrium/contract/second-factor/schemas.ts';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../../lib/query/query.ts';

const TurnOnDialog = lazy(async () => ({
  default: (await import('../../../features/second-factor/turn-on-dialog.tsx')).TurnOnDialog,
}));
const CodeDialog = lazy(async () => ({
  default: (await import('../../../features/second-factor/code-dialog.tsx')).CodeDialog,
}));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('../../../features/second-factor/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

type Step =
  | { kind: 'turnOff' | 'renew' }
  | { kind: 'turnOn'; secret: NewSecret }
  | { kind: 'codes'; codes: readonly string[] };

/** From this number down, the number of recovery codes is shown as a warning. */
const warningCodeCount = 3;

const Dialogs = ({ step, show }: { step: Step; show: (step: Step | null) => void }) => {
  const t = useTranslation('second-factor');
  const { mutateAsync: turnOff } = useApiMutation(turnOffSecondFactor, { quiet: true });
  const { mutateAsync: renew } = useApiMutation(renewRecoveryCodes, { quiet: true });
  const close = () => show(null);
  if (step.kind === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
  if (step.kind === 'turnOn')
    return <TurnOnDialog secret={step.secret} onDone={(codes) => show({ kind: 'codes', codes })} onClose={close} />;
  if (step.kind === 'renew')
    return (
      <CodeDialog
        title={t((w) => w.renewCodes)}
        hint={t((w) => w.renewHint)}
        kind="totp"
        okText={t((w) => w.renewCodes)}
        onSend={async (code) => show({ kind: 'codes', ...(await renew({ code })) })}
        onClose={close}
      />
    );
  return (
    <CodeDialog
      title={t((w) => w.turnOffTitle)}
      hint={t((w) => w.turnOffHint)}
      kind="any"
      okText={t((w) => w.turnOff)}
      onSend={async (code) => {
        await turnOff({ code });
        close();
        toast.success(t((w) => w.turnedOff));
      }}
      onClose={close}
    />
  );
};

const State = ({ createTime, recoveryCodes }: { createTime: number; recoveryCodes: number }) => {
  const t = useTranslation('second-factor');
  const format = useFormat();
  return (
    <>
      <p className="m-0 mb-1">
        <Tag color="success">{t((w) => w.on)}</Tag>
        {t((w) => w.onSince, { time: format.dateTime(createTime) })}
      </p>
      <p className={`mt-0 mb-3 ${recoveryCodes <= warningCodeCount ? 'text-warning-text' : 'text-secondary'}`}>
        {t((w) => w.codesLeft, { count: recoveryCodes })}
      </p>
    </>
  );
};

/** Shows whether the user has a second factor, and changes it. */
export const SecondFactorPanel = () => {
  const t = useTranslation('second-factor');
  const { data: factor, error, refetch } = useApiQuery(readSecondFactor, undefined, { quiet: true });
  const { mutateAsync: create, isPending } = useApiMutation(createSecret);
  const [step, setStep] = useState<Step | null>(null);
  const turnOn = useSingleRun(async () => {
    // The API client shows the error.
    const secret = await create({}).catch(() => null);
    if (secret) setStep({ kind: 'turnOn', secret });
  });
  if (error && !factor) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!factor) return <Placeholder className="h-32" />;
  return (
    <section className="mt-8 max-w-md">
      <h3 className="m-0 mb-2 text-base font-semibold">{t((w) => w.name)}</h3>
      {factor.createTime === null ? (
        <>
          <p className="mt-0 mb-3 text-pretty text-secondary">{t((w) => w.offHint)}</p>
          <Button loading={isPending} onClick={() => void turnOn()}>
            {t((w) => w.turnOn)}
          </Button>
        </>
      ) : (
        <>
          <State createTime={factor.createTime} recoveryCodes={factor.recoveryCodes} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setStep({ kind: 'renew' })}>{t((w) => w.renewCodes)}</Button>
            <Button danger onClick={() => setStep({ kind: 'turnOff' })}>
              {t((w) => w.turnOff)}
            </Button>
          </div>
        </>
      )}
      {step && (
        <Suspense>
          <Dialogs step={step} show={setStep} />
        </Suspense>
      )}
    </section>
  );
};
