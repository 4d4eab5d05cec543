import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';

export const CrossButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    type="text"
    size="small"
    icon={<CloseOutlined aria-hidden />}
    aria-label={label}
    title={label}
    onClick={onClick}
  />
);
