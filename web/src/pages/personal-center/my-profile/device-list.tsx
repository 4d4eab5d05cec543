import { endOwnSessions, endOtherSessions, listOwnSessions } from '@atrium/contract/account/calls.ts';
import type { OwnSession } from '@atrium/contract/account/schemas.ts';
import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useRecentTime } from '../../../lib/format/use-recent-time.ts';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { useConfirm } from '../../../components/action/use-confirm.ts';

const DeviceRow = ({ device, onEnd }: { device: OwnSession; onEnd: () => void }) => {
  const t = useTranslation('account');
  const format = useFormat();
  const formatRecentTime = useRecentTime();
  const language = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-0 border-b border-solid border-line-secondary py-3">
      <div className="min-w-0 flex-1">
        <p className="m-0 flex items-center gap-2 font-medium" title={device.device}>
          {formatDeviceName(device.device, language) ?? t((w) => w.unknownDevice)}
          {device.current && <Tag color="processing">{t((w) => w.thisDevice)}</Tag>}
        </p>
        <p className="m-0 text-xs text-secondary">
          {device.address} · {t((w) => w.signedInAt, { time: format.dateTime(device.createTime) })} ·{' '}
          {t((w) => w.lastUsedAt, { time: formatRecentTime(device.lastUseTime) })} ·{' '}
          {t((w) => w.endsAt, { time: format.dateTime(device.endTime) })}
        </p>
      </div>
      {!device.current && (
        <Button size="small" onClick={onEnd}>
          {t((w) => w.endDevice)}
        </Button>
      )}
    </li>
  );
};

const maxDevices = 8;

export const DeviceList = () => {
  const t = useTranslation('account');
  const { data: devices, error, refetch } = useApiQuery(listOwnSessions, undefined, { skipsErrorToast: true });
  const format = useFormat();
  const ask = useConfirm();
  const [isExpanded, setExpanded] = useState(false);
  const end = useApiMutation(endOwnSessions);
  const endOthers = useApiMutation(endOtherSessions);
  if (error && !devices) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!devices) return <Placeholder className="h-40" />;
  const sortedDevices = devices.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shownDevices = isExpanded ? sortedDevices : sortedDevices.slice(0, maxDevices);
  const hiddenCount = devices.length - shownDevices.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 text-secondary">{t((w) => w.devicesHint)}</p>
        <Button
          disabled={devices.length < 2}
          loading={endOthers.isPending}
          onClick={() =>
            ask({ title: t((w) => w.endOthersQuestion), okText: t((w) => w.endOthers) }, () =>
              endOthers.mutateAsync({}),
            )
          }
        >
          {t((w) => w.endOthers)}
        </Button>
      </div>
      <ul className="m-0 mt-2 list-none p-0">
        {shownDevices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onEnd={() =>
              ask({ title: t((w) => w.endDeviceQuestion), okText: t((w) => w.endDevice) }, () =>
                end.mutateAsync({ id: device.id }),
              )
            }
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button block className="mt-3" onClick={() => setExpanded(true)}>
          {t((w) => w.moreDevices, { n: format.number(hiddenCount) })}
        </Button>
      )}
    </>
  );
};
