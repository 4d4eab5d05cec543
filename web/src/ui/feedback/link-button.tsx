import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'htmlType' | 'onClick'> {
  /** Path of the product. */
  to: string;
  /** Called when the link is followed in this browser tab. */
  onFollow?: () => void;
}

/** A link styled as a button. Modifier keys open it in another tab or window. */
export const LinkButton = ({ to, onFollow, ...button }: LinkButtonProps) => {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLElement>) => {
    // With `href` antd renders an anchor.
    follow(event as MouseEvent<HTMLAnchorElement>);
    if (event.defaultPrevented) onFollow?.();
  };
  return <Button {...button} href={useHref(to)} onClick={click} />;
};
