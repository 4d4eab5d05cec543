import { companyStore } from '../preference/company.ts';
import { useTranslation } from './i18n.ts';

/** Returns the product name of the company settings, or the default. */
export const useProductName = (): string => {
  const own = useTranslation('common')((w) => w.product);
  return companyStore(({ name }) => name) || own;
};
