import { startNewPasskey } from '@atrium/contract/passkey/calls.ts';
import type { Passkey } from '@atrium/contract/passkey/schemas.ts';
import { createSecret, readSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import { maxWarningCodes } from '@atrium/contract/second-factor/limits.ts';
import type { SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { PartError } from '../../components/feedback/part-error.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Section } from '../../components/page/section.tsx';
import { canUsePasskeys } from '../../lib/browser/passkey-support.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation, useApiQuery } from '../../lib/query/query.ts';
import { CredentialRow } from './credential-row.tsx';
import { RememberedDevices } from './remembered-devices.tsx';
import type { Step } from './second-factor-dialogs.tsx';

const SecondFactorDialogs = lazy(async () => ({
  default: (await import('./second-factor-dialogs.tsx')).SecondFactorDialogs,
}));

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const t = useTranslation('second-factor');
  const format = useFormat();
  const recent = useRecentTime();
  const nameId = useId();
  const addedTime = format.dateTime(passkey.createTime);
  const details =
    passkey.lastUseTime === null
      ? t((w) => w.passkeySince, { added: addedTime })
      : t((w) => w.passkeyUsed, { added: addedTime, used: recent(passkey.lastUseTime) });
  return (
    <CredentialRow name={passkey.name} nameId={nameId} details={details}>
      <Button size="small" aria-describedby={nameId} onClick={onRename}>
        {t((w) => w.renamePasskey)}
      </Button>
      <Button size="small" aria-describedby={nameId} onClick={onRemove}>
        {t((w) => w.removePasskey)}
      </Button>
    </CredentialRow>
  );
};

const RecoveryCodes = ({ count, onRenew }: { count: number; onRenew: () => void }) => {
  const t = useTranslation('second-factor');
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className={`m-0 ${count <= maxWarningCodes ? 'text-warning-text' : 'text-secondary'}`}>
        {t((w) => w.codesLeft, { count })}
      </p>
      <Button size="small" onClick={onRenew}>
        {t((w) => w.renewCodes)}
      </Button>
    </div>
  );
};

interface FactorListProps {
  factor: SecondFactorState;
  isOn: boolean;
  show: (step: Step) => void;
}

const AppRow = ({ factor: { createTime }, isOn, show }: FactorListProps) => {
  const t = useTranslation('second-factor');
  const format = useFormat();
  const create = useApiMutation(createSecret);
  const turnOn = useSingleRun(async () => {
    if (isOn) return show({ kind: 'proofForApp' });
    // The API client shows the error.
    const secret = await create.mutateAsync({}).catch(() => null);
    if (secret) show({ kind: 'turnOn', secret });
  });
  if (createTime === null) {
    return (
      <CredentialRow name={t((w) => w.app)} details={t((w) => w.appHint)}>
        <Button size="small" loading={create.isPending} onClick={() => void turnOn()}>
          {t((w) => w.turnOn)}
        </Button>
      </CredentialRow>
    );
  }
  return (
    <CredentialRow name={t((w) => w.app)} details={t((w) => w.onSince, { time: format.dateTime(createTime) })}>
      <Button size="small" onClick={() => show({ kind: 'turnOff' })}>
        {t((w) => w.turnOff)}
      </Button>
    </CredentialRow>
  );
};

const NewPasskeyRow = ({ isOn, show }: Omit<FactorListProps, 'factor'>) => {
  const t = useTranslation('second-factor');
  const start = useApiMutation(startNewPasskey);
  const addPasskey = useSingleRun(async () => {
    if (isOn) return show({ kind: 'proofForPasskey' });
    // The API client shows the error.
    const creation = await start.mutateAsync({}).catch(() => null);
    if (creation) show({ kind: 'newPasskey', creation });
  });
  return (
    <CredentialRow
      name={t((w) => w.passkeys)}
      details={t((w) => (canUsePasskeys() ? w.passkeysHint : w.passkeyUnsupported))}
    >
      {canUsePasskeys() && (
        <Button size="small" loading={start.isPending} onClick={() => void addPasskey()}>
          {t((w) => w.addPasskey)}
        </Button>
      )}
    </CredentialRow>
  );
};

const FactorList = (props: FactorListProps) => {
  const { factor, isOn, show } = props;
  return (
    <>
      <ul className="m-0 list-none p-0">
        <AppRow {...props} />
        <NewPasskeyRow isOn={isOn} show={show} />
        {factor.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => show({ kind: 'renamePasskey', passkey })}
            onRemove={() => show({ kind: 'removePasskey', passkey })}
          />
        ))}
      </ul>
      {isOn && <RecoveryCodes count={factor.recoveryCodes} onRenew={() => show({ kind: 'renew' })} />}
      {factor.rememberedDevices.length > 0 && <RememberedDevices devices={factor.rememberedDevices} />}
    </>
  );
};

export const isSecondFactorOn = ({ createTime, passkeys }: SecondFactorState): boolean =>
  createTime !== null || passkeys.length > 0;

export const useSecondFactor = () => useApiQuery(readSecondFactor, undefined, { skipsErrorToast: true });

export const SecondFactorList = () => {
  const { data: factor, error, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step | null>(null);
  if (error && !factor) return <PartError failure={error} onRetry={() => void refetch()} />;
  if (!factor) return <Placeholder className="h-32" />;
  return (
    <>
      <FactorList factor={factor} isOn={isSecondFactorOn(factor)} show={setStep} />
      {step && (
        <Suspense>
          <SecondFactorDialogs step={step} factor={factor} show={setStep} />
        </Suspense>
      )}
    </>
  );
};

export const SecondFactorPanel = () => {
  const t = useTranslation('second-factor');
  const { data: factor } = useSecondFactor();
  return (
    <Section
      title={
        <>
          {t((w) => w.name)} {factor && isSecondFactorOn(factor) && <Tag color="success">{t((w) => w.on)}</Tag>}
        </>
      }
      introduction={t((w) => w.introduction)}
    >
      <SecondFactorList />
    </Section>
  );
};
