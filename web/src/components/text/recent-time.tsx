import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { useIsPrinted } from '../print/on-paper.ts';

export const RecentTime = ({ time }: { time: number }) => {
  const format = useFormat();
  const formatRecentTime = useRecentTime();
  const exactTime = format.dateTime(time);
  return (
    <time dateTime={new Date(time).toISOString()} title={exactTime}>
      {useIsPrinted() ? exactTime : formatRecentTime(time)}
    </time>
  );
};
