import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { useIsOnPaper } from '../print/on-paper.ts';

export const RecentTime = ({ at }: { at: number }) => {
  const format = useFormat();
  const recent = useRecentTime();
  const exact = format.dateTime(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {useIsOnPaper() ? exact : recent(at)}
    </time>
  );
};
