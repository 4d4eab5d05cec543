import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import { toggleFullscreen, useFullscreen } from '../../lib/browser/fullscreen.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { HeaderButton } from './header-button.tsx';

export const FullscreenButton = () => {
  const t = useTranslation('shell');
  const isFull = useFullscreen();
  if (isFull === null) return null;
  return (
    <HeaderButton
      label={t((w) => (isFull ? w.leaveFullscreen : w.fullscreen))}
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={() => void toggleFullscreen()}
    />
  );
};
