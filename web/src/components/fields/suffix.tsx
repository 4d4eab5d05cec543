import CaretDownFilled from '@ant-design/icons/CaretDownFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';

/** antd's icon and button have English accessible names. */
export const renderSuffix = (isLoading = false) =>
  isLoading ? <LoadingOutlined spin aria-hidden /> : <DownOutlined aria-hidden />;

/** The tree node has the accessible state. */
export const switcher = <CaretDownFilled aria-hidden className="ant-tree-switcher-icon" />;

export const useClearIcon = () => {
  const t = useTranslation('common');
  return { clearIcon: <CloseCircleFilled aria-label={t((w) => w.clear)} /> };
};

export const useClearButton = () => {
  const t = useTranslation('common');
  return { clearIcon: <CloseCircleFilled aria-hidden />, label: t((w) => w.clear) };
};
