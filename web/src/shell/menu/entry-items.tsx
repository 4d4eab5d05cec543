import type { MenuProps } from 'antd';
import { useHref } from 'react-router';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { isForBrowser } from './use-open-entry.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

type Items = NonNullable<MenuProps['items']>;

/** A link can be opened in a new browser tab; the menu handles plain clicks. */
const Label = ({ entry, title }: { entry: MenuEntry; title: string }) => {
  const pageAddress = useHref(entry.path);
  return (
    <a
      href={entry.href ? addBasePath(entry.href) : pageAddress}
      tabIndex={-1}
      onClick={(event) => {
        if (isForBrowser(event)) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {title}
    </a>
  );
};

export const createEntryItems = (entries: readonly MenuEntry[], translateTitle: (title: string) => string): Items =>
  entries.map((entry) => {
    // antd aligns icons by a class.
    const icon = entry.icon ? (
      <span>
        <NamedIcon name={entry.icon} />
      </span>
    ) : undefined;
    const title = translateTitle(entry.title);
    if (entry.children.length === 0) return { key: entry.path, icon, label: <Label entry={entry} title={title} /> };
    return { key: entry.path, icon, label: title, children: createEntryItems(entry.children, translateTitle) };
  });
