import { useTitle, useWords } from '../../lib/i18n.ts';
import { type Preferences, usePreferences } from '../../lib/preferences.ts';
import { useSidebarCollapsed } from '../../lib/sidebar.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Logo } from '../logo.tsx';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { MenuRail } from '../menu/menu-rail.tsx';
import type { MenuState } from '../menu/use-menu.ts';
import type { ChosenRoot } from './use-chosen-root.ts';
import { SideColumn } from './side-column.tsx';

interface SidebarProps {
  menu: MenuState;
  /** The uppermost entry whose own entries are shown, where the uppermost ones stand elsewhere. */
  root: ChosenRoot;
  onOpen: (entry: MenuEntry) => void;
}

const frame = 'flex h-full flex-none border-0 border-e border-solid border-line-secondary bg-container text-text';

const useFrame = () => {
  const isDark = usePreferences((preferences) => preferences.sidebarTheme === 'dark');
  return { className: frame, ...(isDark && { 'data-theme': 'dark' }) };
};

const useColumn = () => {
  const [isCollapsed, onCollapse] = useSidebarCollapsed();
  const hasTitles = usePreferences((preferences) => preferences.sidebarCollapseShowTitle);
  return { isCollapsed, onCollapse, hasTitles };
};

/** The whole menu beside the page. */
const SideMenu = ({ menu, onOpen }: Omit<SidebarProps, 'root'>) => {
  const t = useWords('shell');
  const column = useColumn();
  const wide = usePreferences((preferences) => preferences.sidebarWidth);
  const narrow = usePreferences((preferences) => preferences.sideCollapsedWidth);
  return (
    <aside {...useFrame()}>
      <SideColumn
        {...column}
        head={<Logo hasName={!column.isCollapsed} />}
        label={t((w) => w.mainMenu)}
        entries={menu.entries}
        trail={menu.trail}
        open={menu.open}
        onToggle={menu.toggle}
        onOpen={onOpen}
        widths={[wide, narrow]}
      />
    </aside>
  );
};

/** The entries below one of the uppermost, in a column; null where it has none. */
const SubMenu = ({ menu, root, onOpen, narrow, hasHead }: SidebarProps & { narrow: number; hasHead: boolean }) => {
  const t = useWords('shell');
  const titleOf = useTitle();
  const column = useColumn();
  const wide = usePreferences((preferences) => preferences.sidebarWidth);
  const { entry, trail } = root;
  if (!entry || entry.children.length === 0) return null;
  const title = titleOf(entry.title);
  return (
    <SideColumn
      {...column}
      head={
        hasHead && (
          <div className="flex h-12 flex-none items-center truncate px-4 font-semibold">
            {column.isCollapsed ? '' : title}
          </div>
        )
      }
      label={t((w) => w.menuOf, { title })}
      entries={entry.children}
      trail={trail.slice(1)}
      open={menu.open}
      onToggle={menu.toggle}
      onOpen={onOpen}
      widths={[wide, narrow]}
    />
  );
};

/** The uppermost entries in a first column, and those below the chosen one in a second. */
const TwoColumns = ({ menu, root, onOpen }: SidebarProps) => {
  const t = useWords('shell');
  const first = usePreferences((preferences) => preferences.firstColumnWidthInTwoColumnNavigation);
  const narrow = usePreferences((preferences) => preferences.sidebarExtraCollapsedWidth);
  return (
    <aside {...useFrame()}>
      <div
        className="flex h-full flex-none flex-col border-0 border-solid border-line-secondary not-last:border-e"
        style={{ width: first }}
      >
        <Logo hasName={false} />
        <ScrollArea className="flex-1" label={t((w) => w.mainMenu)}>
          <MenuRail
            label={t((w) => w.mainMenu)}
            entries={menu.entries}
            trail={root.trail}
            hasTitles
            onOpen={onOpen}
            onChoose={root.choose}
          />
        </ScrollArea>
      </div>
      <SubMenu menu={menu} root={root} onOpen={onOpen} narrow={narrow} hasHead />
    </aside>
  );
};

/** The entries below the one that was chosen in the header. */
const MixedSidebar = (props: SidebarProps) => {
  const narrow = usePreferences((preferences) => preferences.sideCollapsedWidth);
  const look = useFrame();
  if (!props.root.entry || props.root.entry.children.length === 0) return null;
  return (
    <aside {...look}>
      <SubMenu {...props} narrow={narrow} hasHead={false} />
    </aside>
  );
};

/** The menu beside the page, as the navigation style has it. */
export const Sidebar = ({ style, ...props }: SidebarProps & { style: Preferences['navigationStyle'] }) => {
  if (style === 'two-column') return <TwoColumns {...props} />;
  return style === 'mixed' ? <MixedSidebar {...props} /> : <SideMenu {...props} />;
};
