import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { ReactNode } from 'react';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { NeedButton } from './need-button.tsx';

interface CreateButtonProps {
  need: PermissionCheck;
  /** False if an empty state has the same button. */
  isPrimary?: boolean;
  onCreate: () => void;
  children: ReactNode;
}

export const CreateButton = ({ need, isPrimary = true, onCreate, children }: CreateButtonProps) => (
  <NeedButton
    need={need}
    type={isPrimary ? 'primary' : 'default'}
    icon={<PlusOutlined aria-hidden />}
    onClick={onCreate}
  >
    {children}
  </NeedButton>
);
