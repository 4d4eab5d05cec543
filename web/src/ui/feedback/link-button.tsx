import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'htmlType' | 'onClick'> {
  /** A path of the product. */
  to: string;
  /** Called when the link is followed in this browser tab. */
  onFollow?: () => void;
}

/** A link that looks like a button. With a modifier key it opens in another tab or window, as any link does. */
export const LinkButton = ({ to, onFollow, ...button }: LinkButtonProps) => {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLElement>) => {
    // With `href` antd renders an anchor.
    follow(event as MouseEvent<HTMLAnchorElement>);
    if (event.defaultPrevented) onFollow?.();
  };
  return <Button {...button} href={useHref(to)} onClick={click} />;
};
