import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'href' | 'htmlType' | 'onClick'> {
  to: string;
  onFollow?: () => void;
}

export const LinkButton = ({ to, onFollow, ...button }: LinkButtonProps) => {
  const follow = useLinkClickHandler(to);
  const click = (event: MouseEvent<HTMLElement>) => {
    // With `href`, antd renders an anchor.
    follow(event as MouseEvent<HTMLAnchorElement>);
    if (event.defaultPrevented) onFollow?.();
  };
  return <Button {...button} href={useHref(to)} onClick={click} />;
};
