import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { useIsOnPaper } from '../print/on-paper.ts';

export const RecentTime = ({ time }: { time: number }) => {
  const format = useFormat();
  const recent = useRecentTime();
  const exact = format.dateTime(time);
  return (
    <time dateTime={new Date(time).toISOString()} title={exact}>
      {useIsOnPaper() ? exact : recent(time)}
    </time>
  );
};
