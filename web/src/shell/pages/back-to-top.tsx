import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';

export const BackToTop = ({ onClick }: { onClick: () => void }) => {
  const t = useTranslation('shell');
  return (
    <button
      type="button"
      aria-label={t((w) => w.backToTop)}
      title={t((w) => w.backToTop)}
      onClick={onClick}
      className="back-to-top absolute end-6 bottom-6 z-10 flex size-10 cursor-pointer items-center justify-center rounded-full border border-solid border-line-secondary bg-elevated text-base text-secondary shadow-md transition-colors hover:text-primary"
    >
      <VerticalAlignTopOutlined role={undefined} aria-label={undefined} aria-hidden />
    </button>
  );
};
