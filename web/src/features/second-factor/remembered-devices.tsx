import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { forgetDevice } from '@atrium/contract/second-factor/calls.ts';
import type { RememberedDevice } from '@atrium/contract/second-factor/schemas.ts';
import { Button } from 'antd';
import { useId } from 'react';
import { toast } from '../../lib/browser/toast.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { CredentialRow } from './credential-row.tsx';

const DeviceRow = ({ device: { id, device, until, current } }: { device: RememberedDevice }) => {
  const t = useTranslation('second-factor');
  const accountText = useTranslation('account');
  const format = useFormat();
  const language = useLanguage();
  const nameId = useId();
  const { mutate: forget, isPending } = useApiMutation(forgetDevice);
  const name = formatDeviceName(device, language) ?? accountText((w) => w.unknownDevice);
  const time = format.dateTime(until);
  return (
    <CredentialRow
      name={name}
      nameId={nameId}
      details={t((w) => (current ? w.rememberedHere : w.rememberedUntil), { time })}
    >
      <Button
        size="small"
        aria-describedby={nameId}
        loading={isPending}
        onClick={() => forget({ id }, { onSuccess: () => toast.success(t((w) => w.deviceRemoved)) })}
      >
        {t((w) => w.removeDevice)}
      </Button>
    </CredentialRow>
  );
};

export const RememberedDevices = ({ devices }: { devices: readonly RememberedDevice[] }) => {
  const t = useTranslation('second-factor');
  return (
    <>
      <h4 className="mt-5 mb-0 text-sm font-semibold">{t((w) => w.rememberedDevices)}</h4>
      <ul className="m-0 list-none p-0">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </>
  );
};
