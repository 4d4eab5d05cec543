import type { ReactNode } from 'react';
import { BranchToggle, NoBranch } from './branch-toggle.tsx';
import { indent } from './use-tree-move.ts';

interface TreeNameProps {
  /** Accessible name of the row. */
  name: string;
  depth: number;
  /** Whether the rows below it are shown; null where there are none, or they cannot be closed. */
  isOpen: boolean | null;
  onToggle: () => void;
  children: ReactNode;
}

/** Name of a row in a tree, indented by its depth, after the button that expands it; styled like antd's. */
export const TreeName = ({ name, depth, isOpen, onToggle, children }: TreeNameProps) => (
  <>
    <span className={`ant-table-row-indent indent-level-${depth}`} style={{ paddingInlineStart: depth * indent }} />
    {isOpen === null ? <NoBranch /> : <BranchToggle name={name} isOpen={isOpen} onToggle={onToggle} />}
    <div className={`flow-root ${isOpen === null ? '' : 'is-branch'}`}>{children}</div>
  </>
);
