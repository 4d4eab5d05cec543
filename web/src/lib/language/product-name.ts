import { companyStore } from '../preference/company.ts';
import { useTranslation } from './i18n.ts';

export const useProductName = (): string => {
  const defaultName = useTranslation('common')((w) => w.product);
  return companyStore(({ name }) => name) || defaultName;
};
