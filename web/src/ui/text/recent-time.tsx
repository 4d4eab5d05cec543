import { useFormat } from '../../lib/format/format.ts';

/** Relative time, with the exact time on hover. */
export const RecentTime = ({ at }: { at: number }) => {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.recent(at)}
    </time>
  );
};
