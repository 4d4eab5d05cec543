import type { ReactNode } from 'react';
import { BranchToggle, NoBranch } from './branch-toggle.tsx';
import { indent } from './use-tree-move.ts';

interface TreeNameProps {
  /** What the row is called, for those who do not see it. */
  name: string;
  depth: number;
  /** Whether the rows below it are shown; null where there are none, or they cannot be closed. */
  isOpen: boolean | null;
  onToggle: () => void;
  children: ReactNode;
}

/** The name of a row in a tree, as far in as it lies deep, behind what opens and closes what is below it; in the looks of antd's. */
export const TreeName = ({ name, depth, isOpen, onToggle, children }: TreeNameProps) => (
  <>
    <span className={`ant-table-row-indent indent-level-${depth}`} style={{ paddingInlineStart: depth * indent }} />
    {isOpen === null ? <NoBranch /> : <BranchToggle name={name} isOpen={isOpen} onToggle={onToggle} />}
    <div className={`flow-root ${isOpen === null ? '' : 'is-branch'}`}>{children}</div>
  </>
);
