import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { useIsOnPaper } from '../print/on-paper.ts';

/** Relative time, with the exact time on hover and on paper. */
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
