import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined.js';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import type { MoveHandlers } from './use-tree-move.ts';

interface MoveHandleProps {
  id: number;
  name: string;
  isMoving: boolean;
  handlers: MoveHandlers;
}

/** Drag handle of a row. For a mouse it is smaller, because it would cover the edge of the toggle beside it. */
export const MoveHandle = ({ id, name, isMoving, handlers }: MoveHandleProps) => {
  const t = useTranslation('table');
  return (
    <button
      type="button"
      data-move={id}
      aria-label={t((w) => w.move, { name })}
      aria-pressed={isMoving}
      title={t((w) => w.moveHint)}
      className={`me-1 inline-flex min-h-6 min-w-6 flex-none touch-none items-center justify-center rounded-xs border-0 bg-transparent p-1 align-middle text-tertiary hover:text-base pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5 ${isMoving ? 'cursor-grabbing' : 'cursor-grab'}`}
      {...handlers}
    >
      <Icon of={HolderOutlined} />
    </button>
  );
};
