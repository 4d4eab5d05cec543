import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { type ReactElement, useState } from 'react';

export interface FlyoutTrigger {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

/** A popup must be in the same landmark as its button. */
export const getPopupContainer = (button: HTMLElement): HTMLElement =>
  button.closest<HTMLElement>('header, aside, section, main') ?? document.body;

interface FlyoutProps {
  /** Called on opening, because creating a long menu is slow. */
  getItems: () => MenuProps['items'];
  getSelectedKeys?: () => readonly string[];
  onSelect: (key: string) => void;
  isHover?: boolean;
  placement?: DropdownProps['placement'];
  children: (trigger: FlyoutTrigger) => ReactElement;
}

const getNoKeys = (): readonly string[] => [];

const getKeyboardFocusedElement = (): HTMLElement | null => {
  const element = document.activeElement;
  return element instanceof HTMLElement && element.matches(':focus-visible') ? element : null;
};

const createMenuProps = (
  { getItems, getSelectedKeys = getNoKeys, onSelect }: FlyoutProps,
  opener: HTMLElement | null,
): MenuProps => ({
  getPopupContainer,
  items: getItems() ?? [],
  selectedKeys: [...getSelectedKeys()],
  className: 'max-h-[70vh] overflow-y-auto',
  onClick: ({ key, domEvent }) => {
    // Otherwise, Enter would also press the button and open the menu again.
    domEvent.preventDefault();
    opener?.focus();
    onSelect(key);
  },
});

/** Menu at a button. Opened by keyboard, it takes the focus, and returns it after a selection or Escape. */
export const Flyout = (props: FlyoutProps) => {
  const { isHover = false, placement = 'bottomLeft', children } = props;
  const [{ isOpen, opener }, setState] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({
    isOpen: false,
    opener: null,
  });
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={(open) => setState({ isOpen: open, opener: open ? getKeyboardFocusedElement() : null })}
      autoFocus={opener !== null}
      trigger={isHover ? ['hover', 'click'] : ['click']}
      placement={placement}
      destroyOnHidden
      getPopupContainer={getPopupContainer}
      menu={isOpen ? createMenuProps(props, opener) : { items: [] }}
    >
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    </Dropdown>
  );
};
