import type { ReactNode } from 'react';
import { BranchToggle, BranchSpacer } from './branch-toggle.tsx';
import { indent } from './use-tree-move.ts';

interface TreeNameProps {
  name: string;
  depth: number;
  /** Null without children, or if it cannot be collapsed. */
  isOpen: boolean | null;
  onToggle: () => void;
  handle?: ReactNode;
  children: ReactNode;
}

export const TreeName = ({ name, depth, isOpen, onToggle, handle, children }: TreeNameProps) => (
  <div className="flex min-w-0 items-center" style={{ paddingInlineStart: depth * indent }}>
    {isOpen === null ? <BranchSpacer /> : <BranchToggle name={name} isOpen={isOpen} onToggle={onToggle} />}
    {handle}
    <div className={`min-w-0 flex-1 ${isOpen === null ? '' : 'is-branch'}`}>{children}</div>
  </div>
);
