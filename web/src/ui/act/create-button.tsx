import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { ReactNode } from 'react';
import type { RequiredRight } from '../../lib/access/access.ts';
import { NeedButton } from './need-button.tsx';

interface CreateButtonProps {
  need: RequiredRight;
  /** Not where the same is offered once more, in the place of what is not there yet. */
  isPrimary?: boolean;
  onCreate: () => void;
  children: ReactNode;
}

/** The button of a list that makes something new. */
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
