import { useProductName } from '../../lib/language/product-name.ts';
import { companyStore } from '../../lib/preference/company.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

export const BrandMark = ({ size = 32 }: { size?: number }) => {
  const logo = companyStore((company) => company.logo);
  return logo ? (
    <img src={addBasePath(logo)} alt="" width={size} height={size} className="object-contain" />
  ) : (
    <ProductMark size={size} />
  );
};

export const ProductMark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden>
    <rect width="48" height="48" rx="11" className="fill-primary" />
    <g fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round">
      <path d="M11 38V22a13 13 0 0 1 26 0v16" />
      <path d="M19 38V23.5a5 5 0 0 1 10 0V38" />
    </g>
  </svg>
);

export const Brand = () => {
  const product = useProductName();
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
      <BrandMark />
      <span className="truncate">{product}</span>
    </span>
  );
};
