import { companyStore } from '../preference/company.ts';
import { useTranslation } from './i18n.ts';

/** What the product is called here: as the company calls it, or by its own name. */
export const useProductName = (): string => {
  const own = useTranslation('common')((w) => w.product);
  return companyStore(({ name }) => name) || own;
};
