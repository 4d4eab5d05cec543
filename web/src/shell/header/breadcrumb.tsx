import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import { memo } from 'react';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import type { Tab } from '../../lib/tab/tab-rules.ts';
import { useCurrentTabKey, useTabs } from '../../lib/tab/tabs.ts';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { entryItems } from '../menu/entry-items.tsx';
import { firstPage, type MenuEntry, findBreadcrumb } from '../menu/menu-entries.ts';
import { MenuLink } from '../menu/menu-link.tsx';
import { useMenuState } from '../menu/menu-state.ts';
import { useTabNames } from '../tabs/tab-names.ts';
import './breadcrumb.css';

interface BreadcrumbProps {
  onOpen: (entry: MenuEntry) => void;
}

interface CrumbProps {
  entry: MenuEntry;
  siblings: readonly MenuEntry[];
  isLast: boolean;
  onOpen: (entry: MenuEntry) => void;
}

/** A constant element doesn't render with every navigation. */
const down = <Icon of={DownOutlined} />;

/** On navigation, most steps only change their text. */
const Crumb = memo(({ entry, siblings, isLast, onOpen }: CrumbProps) => {
  const t = useTranslation('shell');
  const titleOf = useTitle();
  const title = titleOf(entry.title);
  return (
    <li className="crumb">
      <MenuLink entry={isLast ? null : firstPage(entry)} className="crumb-words" isCurrent={isLast} onOpen={onOpen}>
        {title}
      </MenuLink>
      {siblings.length > 1 && (
        <Flyout
          items={() => entryItems(siblings, titleOf)}
          selected={() => [entry.path]}
          onSelect={(path) => findBreadcrumb(siblings, path).slice(-1).forEach(onOpen)}
        >
          {(trigger) => (
            <button type="button" aria-label={t((w) => w.siblingsOf, { title })} className="crumb-more" {...trigger}>
              {down}
            </button>
          )}
        </Flyout>
      )}
    </li>
  );
});

/** Name of a page that is not in the menu. */
const CurrentPage = ({ tab }: { tab: Tab }) => (
  <li className="crumb">
    <span className="crumb-words" aria-current="page">
      {useTabNames()(tab).title}
    </span>
  </li>
);

export const Breadcrumb = memo(({ onOpen }: BreadcrumbProps) => {
  const t = useTranslation('shell');
  const entries = useMenuState((menu) => menu.entries);
  const breadcrumb = useMenuState((menu) => menu.breadcrumb);
  const key = useCurrentTabKey();
  const tab = useTabs((state) => state.tabs.get(key));
  const below = breadcrumb.at(-1)?.path === key ? undefined : tab;
  if (breadcrumb.length === 0 && !below) return null;
  return (
    <nav aria-label={t((w) => w.breadcrumb)} className="breadcrumb">
      <ol>
        {breadcrumb.map((entry, position) => (
          <Crumb
            // oxlint-disable-next-line react/no-array-index-key -- a changed text is cheaper than a new step
            key={position}
            entry={entry}
            siblings={position === 0 ? entries : (breadcrumb[position - 1]?.children ?? [])}
            isLast={position === breadcrumb.length - 1 && !below}
            onOpen={onOpen}
          />
        ))}
        {below && <CurrentPage tab={below} />}
      </ol>
    </nav>
  );
});
