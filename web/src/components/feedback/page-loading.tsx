import { useTranslation } from '../../lib/language/i18n.ts';
import './page-loading.css';

/** Suspense fallback of a page: a spinner after half a second, or immediately with `isImmediate`. */
export const PageLoading = ({ isImmediate = false }: { isImmediate?: boolean }) => {
  const t = useTranslation('common');
  return (
    <div
      role="status"
      aria-label={t((w) => w.loading)}
      className={`flex size-full min-h-60 items-center justify-center ${isImmediate ? '' : 'page-loading'}`}
    >
      <span className="page-loading-ring size-8 rounded-full" aria-hidden />
    </div>
  );
};
