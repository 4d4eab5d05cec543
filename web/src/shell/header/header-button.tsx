import { Button, type ButtonProps, Tooltip } from 'antd';
import type { Ref } from 'react';

interface HeaderButtonProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** Its name for screen readers, and its tooltip. */
  label: string;
}

/** A button of the header: an icon with a name. */
export const HeaderButton = ({ ref, label, className = '', ...button }: HeaderButtonProps) => (
  <Tooltip title={button['aria-expanded'] === true ? '' : label} mouseEnterDelay={0.4}>
    <Button
      ref={ref}
      type="text"
      aria-label={label}
      className={`relative flex-none text-base! text-secondary! ${className}`}
      {...button}
    />
  </Tooltip>
);
