import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import { type ReactNode, useMemo } from 'react';
import { useLabel } from '../../../lib/language/label.ts';
import { Pill } from '../../../components/feedback/pill.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';

const icons: Readonly<Record<Announcement['state'], ReactNode>> = {
  draft: <EditOutlined aria-hidden />,
  scheduled: <ClockCircleOutlined aria-hidden />,
  published: <CheckCircleOutlined aria-hidden />,
  withdrawn: <StopOutlined aria-hidden />,
  expired: <HistoryOutlined aria-hidden />,
};

export const AnnouncementState = ({ state }: Pick<Announcement, 'state'>) => {
  const label = useLabel();
  return <Pill icon={icons[state]}>{label(announcementResource.fields.state.options[state])}</Pill>;
};

export const useAnnouncementCells = (): ResourceCells<Announcement> =>
  useMemo(() => ({ state: { isState: true, render: ({ state }) => <AnnouncementState state={state} /> } }), []);
