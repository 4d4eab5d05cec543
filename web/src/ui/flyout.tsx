import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { type ReactElement, useRef, useState } from 'react';

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

/**
 * A menu that opens at a button. Opened by keyboard it takes the focus, and gives it back when something was chosen or Escape
 * was pressed.
 */
export const Flyout = ({
  items,
  selected = none,
  onSelect,
  isHover = false,
  placement = 'bottomLeft',
  children,
}: FlyoutProps) => {
  const [{ isOpen, isKeyboard }, setState] = useState({ isOpen: false, isKeyboard: false });
  const opener = useRef<HTMLElement>(null);
  const change = (open: boolean) => {
    const focused = document.activeElement;
    const byKeyboard = open && focused instanceof HTMLElement && focused.matches(':focus-visible');
    if (open) opener.current = byKeyboard ? focused : null;
    setState({ isOpen: open, isKeyboard: byKeyboard });
  };
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={change}
      autoFocus={isKeyboard}
      trigger={isHover ? ['hover', 'click'] : ['click']}
      placement={placement}
      destroyOnHidden
      getPopupContainer={popupContainer}
      menu={{
        getPopupContainer: popupContainer,
        items: isOpen ? (items() ?? []) : [],
        selectedKeys: isOpen ? [...selected()] : [],
        className: 'max-h-[70vh] overflow-y-auto',
        onClick: ({ key }) => {
          opener.current?.focus();
          onSelect(key);
        },
      }}
    >
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    </Dropdown>
  );
};
