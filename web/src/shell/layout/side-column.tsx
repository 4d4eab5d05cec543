import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Button, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useWords } from '../../lib/i18n.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { MenuRail } from '../menu/menu-rail.tsx';
import { MenuTree } from '../menu/menu-tree.tsx';
import type { OpenGroups } from '../menu/open-groups.ts';

interface SideColumnProps {
  /** What stands above the menu. */
  head: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  /** The lit entries among these. */
  trail: readonly MenuEntry[];
  open: OpenGroups;
  onToggle: (path: string) => void;
  onOpen: (entry: MenuEntry) => void;
  /** Pixels, wide and narrow. */
  widths: readonly [number, number];
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  /** Writes titles under the icons of the narrow column. */
  hasTitles: boolean;
}

const CollapseButton = memo(({ isCollapsed, onCollapse }: Pick<SideColumnProps, 'isCollapsed' | 'onCollapse'>) => {
  const t = useWords('shell');
  const label = t((w) => (isCollapsed ? w.expand : w.collapse));
  return (
    <div className={`flex h-10 flex-none items-center px-2 ${isCollapsed ? 'justify-center' : ''}`}>
      <Tooltip title={label} placement="right" mouseEnterDelay={0.4}>
        <Button
          type="text"
          size="small"
          className="size-8! text-secondary!"
          aria-label={label}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={() => onCollapse(!isCollapsed)}
        />
      </Tooltip>
    </div>
  );
});

/** A column with a menu: a tree when it is wide, icons when it is collapsed. */
export const SideColumn = (props: SideColumnProps) => {
  const { head, label, entries, trail, open, onToggle, onOpen, widths, isCollapsed, onCollapse, hasTitles } = props;
  const [wide, narrow] = widths;
  return (
    <div
      className="flex h-full flex-none flex-col overflow-hidden transition-[width] duration-200 motion-reduce:transition-none"
      style={{ width: isCollapsed ? narrow : wide }}
    >
      {head}
      <ScrollArea className="flex-1" label={label}>
        <div style={{ width: isCollapsed ? narrow : wide }}>
          {isCollapsed ? (
            <MenuRail label={label} entries={entries} trail={trail} hasTitles={hasTitles} onOpen={onOpen} />
          ) : (
            <MenuTree label={label} entries={entries} trail={trail} open={open} onToggle={onToggle} onOpen={onOpen} />
          )}
        </div>
      </ScrollArea>
      <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />
    </div>
  );
};
