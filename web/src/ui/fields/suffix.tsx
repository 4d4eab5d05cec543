import CaretDownFilled from '@ant-design/icons/CaretDownFilled';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';

/** What stands at the end of a field with a list; antd's own is read out, in English. */
export const suffix = (isLoading = false) =>
  isLoading ? <LoadingOutlined spin aria-hidden /> : <DownOutlined aria-hidden />;

/** What opens and closes a branch of a tree; the branch itself says whether it is open. */
export const switcher = <CaretDownFilled aria-hidden className="ant-tree-switcher-icon" />;
