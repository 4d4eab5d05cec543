import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { ReactNode } from 'react';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { PermissionButton } from './permission-button.tsx';

interface CreateButtonProps {
  permission: PermissionCheck;
  /** False if an empty state has the same button. */
  isPrimary?: boolean;
  onCreate: () => void;
  children: ReactNode;
}

export const CreateButton = ({ permission, isPrimary = true, onCreate, children }: CreateButtonProps) => (
  <PermissionButton
    permission={permission}
    type={isPrimary ? 'primary' : 'default'}
    icon={<PlusOutlined aria-hidden />}
    onClick={onCreate}
  >
    {children}
  </PermissionButton>
);
