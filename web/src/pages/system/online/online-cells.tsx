import type { OnlineSession } from '@atrium/contract/online/schemas.ts';
import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { RecentTime } from '../../../components/text/recent-time.tsx';
import { RowName } from '../../../components/text/row-name.tsx';

export const columnOrder = [
  'name',
  'deptName',
  'device',
  'lastUseTime',
  'connected',
  'address',
  'createTime',
  'username',
  'viewer',
] as const;

export const OnlineStates = ({ session: { own, viewer } }: { session: OnlineSession }) => {
  const t = useTranslation('online');
  return (
    <>
      {own && <Tag color="processing">{t((w) => w.currentSession)}</Tag>}
      {viewer && <Tag color="warning">{t((w) => w.viewedBy, { name: viewer })}</Tag>}
    </>
  );
};

export const useOnlineCells = (): ResourceCells<OnlineSession> => {
  const t = useTranslation('online');
  const language = useLanguage();
  return useMemo(
    () => ({
      name: (session, open) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <RowName onOpen={open}>{session.name}</RowName>
          <OnlineStates session={session} />
        </span>
      ),
      device: {
        isPlain: true,
        render: ({ device }) => (
          <span title={device}>{formatDeviceName(device, language) ?? t((w) => w.unknownDevice)}</span>
        ),
      },
      lastUseTime: {
        isPlain: true,
        render: ({ lastUseTime }) => <RecentTime time={lastUseTime} />,
      },
    }),
    [t, language],
  );
};
