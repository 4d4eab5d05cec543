import { Watermark } from 'antd';
import { useUser } from '../../lib/access/access.ts';
import { useFormat } from '../../lib/format/format.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { useMinute } from '../../lib/browser/use-now.ts';

/** Canvas does not support CSS variables; this gray is faint in both themes. */
const font = { color: 'rgb(128 128 128 / 20%)', fontSize: 14 };

export const ContentWatermark = () => {
  const user = useUser();
  const format = useFormat();
  const text = usePreferences((preferences) => preferences.watermarkContent.trim());
  const now = useMinute();
  const content = text ? [text] : [user.name || user.username, format.minute(now)];
  return (
    <Watermark content={content} font={font} zIndex={30} className="pointer-events-none! absolute! inset-0 z-30">
      <div className="size-full" />
    </Watermark>
  );
};
