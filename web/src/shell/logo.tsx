import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../lib/language/i18n.ts';
import { useProductName } from '../lib/language/product-name.ts';
import { homePath } from '../lib/tab/tab-key.ts';
import { BrandMark } from '../components/page/brand.tsx';

export const Logo = memo(({ hasName, isInBar = false }: { hasName: boolean; isInBar?: boolean }) => {
  const t = useTranslation('shell');
  const columnClass = hasName ? 'px-4' : 'justify-center';
  const className = isInBar ? 'px-1 pe-3' : columnClass;
  const product = useProductName();
  return (
    <Link
      to={homePath}
      aria-label={t((w) => w.toHome, { product })}
      className={`flex h-12 flex-none items-center gap-2.5 overflow-hidden text-text no-underline hover:text-text ${className}`}
    >
      <span className="flex flex-none">
        <BrandMark />
      </span>
      {hasName && <span className="truncate text-[17px] font-semibold tracking-tight">{product}</span>}
    </Link>
  );
});
