import { useFormat } from '../../lib/format/format.ts';

/** When something was, as people say it, and exactly on hover. */
export const RecentTime = ({ at }: { at: number }) => {
  const format = useFormat();
  // Another server may leave it out.
  const iso = Number.isFinite(at) ? new Date(at).toISOString() : undefined;
  return (
    <time dateTime={iso} title={format.dateTime(at)}>
      {format.recent(at)}
    </time>
  );
};
