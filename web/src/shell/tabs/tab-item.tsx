import PushpinFilled from '@ant-design/icons-svg/es/asn/PushpinFilled.js';
import { type ComponentProps, memo, type MouseEvent, useEffect } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { Tab } from '../../lib/tab/tab-rules.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import { scrollTabIntoView, getTabId, tabPanelId } from './tab-names.ts';
import type { TabActions } from './use-tab-actions.ts';

export interface TabItemProps {
  tab: Tab;
  title: string;
  icon: string | undefined;
  isFirst: boolean;
  isDirty: boolean;
  isActive: boolean;
  actions: TabActions;
  drag?: ComponentProps<'div'> & { 'data-dragging'?: true | undefined };
}

/** Constant elements don't render with every switch. */
const pinIcon = <Icon of={PushpinFilled} className="tab-pin" />;

/** The close icon is not a button, because a tab cannot contain controls; Delete closes the tab. */
export const TabItem = memo(({ tab, title, icon, isFirst, isDirty, isActive, actions, drag }: TabItemProps) => {
  const t = useTranslation('shell');
  const { key, closable, pinned } = tab;
  useEffect(() => {
    // A single tab is always in view, and measuring would force a layout.
    if (isActive && useTabs.getState().tabs.size > 1) scrollTabIntoView(key);
  }, [isActive, key]);
  const pinnedName = pinned ? t((w) => w.tabPinned, { title }) : title;
  const name = isDirty ? t((w) => w.tabUnsaved, { title: pinnedName }) : pinnedName;
  const close = (event: MouseEvent) => {
    event.stopPropagation();
    void actions.close(key, 'close');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tab bar handles keys
    <div
      {...drag}
      role="tab"
      id={getTabId(key)}
      data-tab={key}
      aria-selected={isActive}
      aria-controls={isActive ? tabPanelId : undefined}
      aria-label={name}
      aria-keyshortcuts={closable ? 'Delete' : undefined}
      tabIndex={isActive || isFirst ? 0 : -1}
      title={title}
      className="tab"
      onClick={() => actions.select(key)}
      onAuxClick={(event) => event.button === 1 && closable && !pinned && close(event)}
    >
      <span className="tab-surface">
        {icon && <NamedIcon name={icon} />}
        <span className="tab-label">{title}</span>
        {isDirty && <span className="tab-dot" aria-hidden />}
        {pinned && pinIcon}
        {closable && !pinned && (
          <span
            className="tab-close"
            title={t((w) => w.close)}
            aria-hidden
            onClick={close}
            onPointerDown={(event) => event.stopPropagation()}
          />
        )}
      </span>
    </div>
  );
});
