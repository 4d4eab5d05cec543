import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js';
import { memo } from 'react';
import { useTitle, useWords } from '../../lib/i18n.ts';
import { usePlaceKey } from '../../lib/place.ts';
import type { Tab } from '../../lib/tab-rules.ts';
import { useTabs } from '../../lib/tabs.ts';
import { Flyout } from '../../ui/flyout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { entryItems } from '../menu/entry-items.tsx';
import { firstPage, type MenuEntry, trailTo } from '../menu/menu-entries.ts';
import { MenuLink } from '../menu/menu-link.tsx';
import { useMenuNow } from '../menu/menu-now.ts';
import { useTabNames } from '../tabs/tab-names.ts';

interface BreadcrumbProps {
  onOpen: (entry: MenuEntry) => void;
}

interface CrumbProps {
  entry: MenuEntry;
  /** The entries beside it, itself among them. */
  siblings: readonly MenuEntry[];
  isLast: boolean;
  onOpen: (entry: MenuEntry) => void;
}

/** Made once: another one of its kind would be rendered with every navigation. */
const down = <Icon of={DownOutlined} />;

const crumb = 'max-w-44 truncate rounded-sm px-1';

const Crumb = memo(({ entry, siblings, isLast, onOpen }: CrumbProps) => {
  const t = useWords('shell');
  const titleOf = useTitle();
  const title = titleOf(entry.title);
  const page = firstPage(entry);
  const look = `${crumb} ${isLast ? 'text-text' : 'text-tertiary hover:bg-fill-tertiary hover:text-text'}`;
  return (
    <li className="flex min-w-0 items-center">
      {page && !isLast ? (
        <MenuLink entry={page} className={look} onOpen={onOpen}>
          {title}
        </MenuLink>
      ) : (
        <span className={look} aria-current={isLast ? 'page' : undefined}>
          {title}
        </span>
      )}
      {siblings.length > 1 && (
        <Flyout
          items={() => entryItems(siblings, titleOf)}
          selected={() => [entry.path]}
          onSelect={(path) => trailTo(siblings, path).slice(-1).forEach(onOpen)}
        >
          {(trigger) => (
            <button
              type="button"
              aria-label={t((w) => w.siblingsOf, { title })}
              className="flex size-5 flex-none cursor-pointer items-center justify-center rounded-sm border-0 bg-transparent text-[9px] text-tertiary hover:bg-fill-tertiary hover:text-text"
              {...trigger}
            >
              {down}
            </button>
          )}
        </Flyout>
      )}
      {!isLast && (
        <span aria-hidden className="px-1 text-quaternary">
          /
        </span>
      )}
    </li>
  );
});

/** The page's own name, where it is none of the menu's entries: a record, or a page that the menu hides. */
const Here = ({ tab }: { tab: Tab }) => (
  <li className="flex min-w-0 items-center">
    <span className={`${crumb} text-text`} aria-current="page">
      {useTabNames()(tab).title}
    </span>
  </li>
);

/** Where the page stands in the menu, with what stands beside each step. */
export const Breadcrumb = memo(({ onOpen }: BreadcrumbProps) => {
  const t = useWords('shell');
  const entries = useMenuNow((menu) => menu.entries);
  const trail = useMenuNow((menu) => menu.trail);
  const key = usePlaceKey();
  const tab = useTabs((state) => state.tabs.get(key));
  const below = trail.at(-1)?.path === key ? undefined : tab;
  if (trail.length === 0 && !below) return null;
  return (
    <nav aria-label={t((w) => w.breadcrumb)} className="min-w-0 overflow-hidden">
      <ol className="m-0 flex list-none items-center p-0 text-[13px] whitespace-nowrap">
        {trail.map((entry, position) => (
          <Crumb
            // oxlint-disable-next-line react/no-array-index-key -- at another page a step changes its words, which costs less than another step
            key={position}
            entry={entry}
            siblings={position === 0 ? entries : (trail[position - 1]?.children ?? [])}
            isLast={position === trail.length - 1 && !below}
            onOpen={onOpen}
          />
        ))}
        {below && <Here tab={below} />}
      </ol>
    </nav>
  );
});
