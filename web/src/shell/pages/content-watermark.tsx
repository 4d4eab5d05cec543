import { Watermark } from 'antd';
import { useUser } from '../../lib/access/access.ts';
import { useFormat } from '../../lib/format/format.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { useNow } from '../../lib/browser/use-now.ts';

const minute = 60_000;

/** Drawn on a canvas, which knows no CSS variables: a grey that is faint on light and on dark. */
const font = { color: 'rgb(128 128 128 / 20%)', fontSize: 14 };

/** Who is looking at the content, and when, or a text of one's own, written across it. It lies over the pages and holds none of them. */
export const ContentWatermark = () => {
  const user = useUser();
  const format = useFormat();
  const text = usePreferences((preferences) => preferences.watermarkContent.trim());
  const now = useNow(minute);
  const content = text
    ? [text]
    : [user.name || user.username, format.dateTime(Math.floor(now / minute) * minute).slice(0, -3)];
  return (
    <Watermark content={content} font={font} zIndex={30} className="pointer-events-none! absolute! inset-0 z-30">
      <div className="size-full" />
    </Watermark>
  );
};
