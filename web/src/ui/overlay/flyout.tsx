import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { type ReactElement, useState } from 'react';

/** What the element that opens a flyout must carry. */
export interface FlyoutTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

/** Where a menu belongs in the document: in the landmark that its button is in. */
export const popupContainer = (button: HTMLElement): HTMLElement =>
  button.closest<HTMLElement>('header, aside, section, main') ?? document.body;

interface FlyoutProps {
  /** Asked for when it opens: a long menu costs nothing before. */
  items: () => MenuProps['items'];
  selected?: () => readonly string[];
  onSelect: (key: string) => void;
  /** Also opens under the pointer. */
  isHover?: boolean;
  placement?: DropdownProps['placement'];
  children: (trigger: FlyoutTrigger) => ReactElement;
}

const none = (): readonly string[] => [];

/** The element that has the keyboard, if it was by the keyboard that it got it. */
const keyboardHolder = (): HTMLElement | null => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches(':focus-visible') ? focused : null;
};

/** The properties of an open menu; `opener` gets the keyboard back. */
const menuOf = ({ items, selected = none, onSelect }: FlyoutProps, opener: HTMLElement | null): MenuProps => ({
  getPopupContainer: popupContainer,
  items: items() ?? [],
  selectedKeys: [...selected()],
  className: 'max-h-[70vh] overflow-y-auto',
  onClick: ({ key }) => {
    opener?.focus();
    onSelect(key);
  },
});

/**
 * A menu that opens at a button. Opened by keyboard it takes the focus, and gives it back when something was chosen or Escape
 * was pressed.
 */
export const Flyout = (props: FlyoutProps) => {
  const { isHover = false, placement = 'bottomLeft', children } = props;
  const [{ isOpen, opener }, setState] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({
    isOpen: false,
    opener: null,
  });
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={(open) => setState({ isOpen: open, opener: open ? keyboardHolder() : null })}
      autoFocus={opener !== null}
      trigger={isHover ? ['hover', 'click'] : ['click']}
      placement={placement}
      destroyOnHidden
      getPopupContainer={popupContainer}
      menu={isOpen ? menuOf(props, opener) : { items: [] }}
    >
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    </Dropdown>
  );
};
