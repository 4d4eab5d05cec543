import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Button, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { ScrollArea } from '../../components/page/scroll-area.tsx';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { useMenuState } from '../menu/menu-state.ts';
import { MenuRail, type MenuRailProps } from '../menu/menu-rail.tsx';
import { MenuTree } from '../menu/menu-tree.tsx';

interface SideColumnProps {
  head: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  onOpen: (entry: MenuEntry) => void;
  /** In pixels: expanded and collapsed. */
  widths: readonly [number, number];
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  hasTitles: boolean;
}

const CollapseButton = memo(({ isCollapsed, onCollapse }: Pick<SideColumnProps, 'isCollapsed' | 'onCollapse'>) => {
  const t = useTranslation('shell');
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
          icon={isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => onCollapse(!isCollapsed)}
        />
      </Tooltip>
    </div>
  );
});

const ActiveRail = (props: Omit<MenuRailProps, 'breadcrumb'>) => {
  const breadcrumb = useMenuState((menu) => menu.breadcrumb);
  const startIndex = breadcrumb.findIndex(({ path }) => props.entries.some((entry) => entry.path === path));
  return <MenuRail {...props} breadcrumb={startIndex < 0 ? [] : breadcrumb.slice(startIndex)} />;
};

export const SideColumn = (props: SideColumnProps) => {
  const { head, label, entries, onOpen, widths, isCollapsed, onCollapse, hasTitles } = props;
  const [expandedWidth, collapsedWidth] = widths;
  return (
    <div
      className="flex h-full flex-none flex-col overflow-hidden transition-[width] duration-200 motion-reduce:transition-none"
      style={{ width: isCollapsed ? collapsedWidth : expandedWidth }}
    >
      {head}
      <ScrollArea className="flex-1" label={label}>
        <div style={{ width: isCollapsed ? collapsedWidth : expandedWidth }}>
          {isCollapsed ? (
            <ActiveRail label={label} entries={entries} hasTitles={hasTitles} onOpen={onOpen} />
          ) : (
            <MenuTree label={label} entries={entries} onOpen={onOpen} />
          )}
        </div>
      </ScrollArea>
      <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />
    </div>
  );
};
