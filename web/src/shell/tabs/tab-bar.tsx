import CompressOutlined from '@ant-design/icons/CompressOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import { Dropdown } from 'antd';
import {
  type ComponentType,
  memo,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type WheelEvent,
  type TouchEvent,
  useRef,
} from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { toggleMaximize, useCurrentTabKey, useTabs } from '../../lib/tab/tabs.ts';
import { useUnsavedStore } from '../../lib/tab/unsaved.ts';
import { Flyout, getPopupContainer } from '../../components/overlay/flyout.tsx';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import { HeaderButton } from '../header/header-button.tsx';
import { TabItem, type TabItemProps } from './tab-item.tsx';
import { createTabMenuItems } from './tab-menu-items.tsx';
import { scrollTabIntoView, focusTab, useTabNames } from './tab-names.ts';
import { useSortableTabs } from './use-sortable-tabs.ts';
import { type TabAction, type TabActions, useTabActions } from './use-tab-actions.ts';
import { useTabKeys, openContextMenu } from './use-tab-keys.ts';
import './tab-bar.css';

/** Milliseconds of a long press, and pixels of tolerated movement. */
const longPressMs = 550;
const maxPressMovement = 8;

/** Not every browser opens the context menu on a long press. */
const useLongPress = () => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => clearTimeout(press.current?.timer);
  return {
    onTouchStart: (event: TouchEvent) => {
      end();
      const tab = event.target instanceof Element ? event.target.closest('[data-tab]') : null;
      const touch = event.touches[0];
      if (!tab || !touch || event.touches.length > 1) return;
      press.current = {
        timer: setTimeout(() => openContextMenu(tab), longPressMs),
        x: touch.clientX,
        y: touch.clientY,
      };
    },
    onTouchMove: (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch || !press.current) return;
      if (Math.hypot(touch.clientX - press.current.x, touch.clientY - press.current.y) > maxPressMovement) end();
    },
    onTouchEnd: end,
    onTouchCancel: end,
  };
};

const scrollByWheel = (event: WheelEvent<HTMLElement>) => {
  if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
};

/** Scrolls to the active tab when the width of the bar changes. */
const keepActiveTabInView = (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() => {
    const key = bar.querySelector<HTMLElement>('[aria-selected="true"]')?.dataset['tab'];
    if (key !== undefined) scrollTabIntoView(key);
  });
  observer.observe(bar);
  return () => observer.disconnect();
};

const useShownKey = (): string | null => {
  const key = useCurrentTabKey();
  return useTabs((state) => (state.tabs.has(key) ? key : null));
};

interface TabItemsProps {
  actions: TabActions;
  Item: ComponentType<Omit<TabItemProps, 'drag'>>;
}

const TabItems = memo(({ actions, Item }: TabItemsProps) => {
  const tabs = useTabs((state) => state.tabs);
  const current = useCurrentTabKey();
  const changesById = useUnsavedStore((state) => state.changesById);
  const getTabNames = useTabNames();
  const dirtyKeys = new Set([...changesById.values()].map((change) => change.tabKey));
  const focusableKey = tabs.has(current) ? undefined : tabs.keys().next().value;
  const shownTab = tabs.get(current);
  const shownTitle = shownTab && getTabNames(shownTab).title;
  const scrollToShownTab = useEffectEvent(() => scrollTabIntoView(current));
  useEffect(() => {
    // The position changes when other tabs open or close, and the size when a record has loaded its name.
    if (tabs.size > 1) scrollToShownTab();
  }, [tabs.size, shownTitle]);
  return [...tabs.values()].map((tab) => (
    <Item
      key={tab.key}
      tab={tab}
      {...getTabNames(tab)}
      isFirst={tab.key === focusableKey}
      isDirty={dirtyKeys.has(tab.key)}
      isActive={tab.key === current}
      actions={actions}
    />
  ));
});

const Tabs = () => {
  const t = useTranslation('shell');
  const tabs = useTabs((state) => state.tabs);
  const getTabNames = useTabNames();
  const actions = useTabActions();
  const [isDragging, setDragging] = useState(false);
  const shownKey = useShownKey();
  const [menuTabKey, setMenuTabKey] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A new list would render every tab.
  const keys = useMemo(() => [...tabs.keys()], [tabs]);
  const handleKey = useTabKeys(keys, actions, isDragging);
  const longPress = useLongPress();
  const getTitle = (key: string) => {
    const tab = tabs.get(key);
    return tab ? getTabNames(tab).title : key;
  };
  const sortable = useSortableTabs(tabs.size);
  const tabList = (
    <Dropdown
      trigger={['contextMenu']}
      getPopupContainer={getPopupContainer}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open && menuTabKey !== null) focusTab(menuTabKey);
      }}
      destroyOnHidden
      autoFocus
      menu={{
        items:
          isOpen && menuTabKey !== null
            ? createTabMenuItems(useTabs.getState(), menuTabKey, menuTabKey === shownKey, t)
            : [],
        onClick: ({ key: action }) => {
          if (menuTabKey === null) return;
          focusTab(menuTabKey);
          actions.run(menuTabKey, action as TabAction);
        },
      }}
    >
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={t((w) => w.tabs)}
        className="tab-list"
        onKeyDown={handleKey}
        onWheel={scrollByWheel}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onContextMenu={(event) => {
          const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null;
          if (tab) setMenuTabKey(tab.dataset['tab'] ?? null);
          else event.stopPropagation();
        }}
        {...longPress}
      >
        <TabItems actions={actions} Item={sortable?.SortableTab ?? TabItem} />
      </div>
    </Dropdown>
  );
  if (!sortable) return tabList;
  return (
    <sortable.SortableTabs keys={keys} getTitle={getTitle} onDragging={setDragging}>
      {tabList}
    </sortable.SortableTabs>
  );
};

const MoreTabs = () => {
  const t = useTranslation('shell');
  const getTabNames = useTabNames();
  const actions = useTabActions();
  const shownKey = useShownKey();
  const items = () => {
    const state = useTabs.getState();
    const ownItems =
      shownKey === null ? [] : [...createTabMenuItems(state, shownKey, true, t), { type: 'divider' as const }];
    const tabItems = [...state.tabs.values()].map((tab) => {
      const { title, icon } = getTabNames(tab);
      return {
        key: tab.key,
        label: title,
        icon: icon ? (
          <span>
            <NamedIcon name={icon} />
          </span>
        ) : undefined,
      };
    });
    return [...ownItems, ...tabItems];
  };
  const select = (key: string) => {
    if (useTabs.getState().tabs.has(key)) actions.select(key);
    else if (shownKey !== null) actions.run(shownKey, key as TabAction);
  };
  return (
    <Flyout
      placement="bottomRight"
      getItems={items}
      getSelectedKeys={() => (shownKey === null ? [] : [shownKey])}
      onSelect={select}
    >
      {(trigger) => (
        <HeaderButton
          size="small"
          label={t((w) => w.moreTabs)}
          icon={<DownOutlined aria-hidden />}
          className="text-xs!"
          {...trigger}
        />
      )}
    </Flyout>
  );
};

const MaximizeButton = () => {
  const t = useTranslation('shell');
  const isMaximize = useTabs((state) => state.isMaximize);
  return (
    <HeaderButton
      size="small"
      label={t((w) => (isMaximize ? w.restore : w.maximize))}
      icon={isMaximize ? <CompressOutlined aria-hidden /> : <ExpandOutlined aria-hidden />}
      className="text-sm!"
      onClick={toggleMaximize}
    />
  );
};

export const TabBar = memo(() => {
  const t = useTranslation('shell');
  const style = usePreferences((preferences) => preferences.tabbarStyleType);
  const hasMore = usePreferences((preferences) => preferences.tabbarShowMore);
  const hasMaximize = usePreferences((preferences) => preferences.tabbarShowMaximize);
  return (
    <section ref={keepActiveTabInView} aria-label={t((w) => w.tabs)} className="tab-bar" data-style={style}>
      <Tabs />
      <div className="tab-tools flex flex-none items-center gap-1 px-2 pointer-coarse:gap-0 pointer-coarse:px-0">
        {hasMore && <MoreTabs />}
        {hasMaximize && <MaximizeButton />}
      </div>
    </section>
  );
});
