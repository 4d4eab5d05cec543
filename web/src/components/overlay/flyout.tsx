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

const createState = (isOpen: boolean) => {
  const opener = document.activeElement;
  return { isOpen, opener, isByKeyboard: opener?.matches(':focus-visible') === true };
};

const createMenuProps = (
  { getItems, getSelectedKeys = getNoKeys, onSelect }: FlyoutProps,
  opener: Element | null,
): MenuProps => ({
  getPopupContainer,
  items: getItems() ?? [],
  selectedKeys: [...getSelectedKeys()],
  className: 'max-h-[70vh] overflow-y-auto',
  onClick: ({ key, domEvent }) => {
    // Otherwise, Enter would also press the button and open the menu again.
    domEvent.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
    onSelect(key);
  },
});

/** Menu at a button, which has the focus again after a selection. Opened by keyboard, the menu takes the focus. */
export const Flyout = (props: FlyoutProps) => {
  const { isHover = false, placement = 'bottomLeft', children } = props;
  const [{ isOpen, opener, isByKeyboard }, setState] = useState(() => createState(false));
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={(open) => setState(createState(open))}
      autoFocus={isByKeyboard}
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
