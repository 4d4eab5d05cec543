import { useFormat } from '../../lib/format/format.ts';

/** When something was, as people say it, and exactly on hover. */
export const RecentTime = ({ at }: { at: number }) => {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.recent(at)}
    </time>
  );
};
