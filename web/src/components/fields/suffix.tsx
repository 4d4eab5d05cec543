import CaretDownFilled from '@ant-design/icons/CaretDownFilled';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';

/** antd's icon has an English accessible name. */
export const renderSuffix = (isLoading = false) =>
  isLoading ? <LoadingOutlined spin aria-hidden /> : <DownOutlined aria-hidden />;

/** The tree node has the accessible state. */
export const switcher = <CaretDownFilled aria-hidden className="ant-tree-switcher-icon" />;
