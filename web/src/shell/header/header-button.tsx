import { Button, type ButtonProps, Tooltip } from 'antd';
import { type FocusEvent, type Ref, useState } from 'react';

interface HeaderButtonProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
}

export const HeaderButton = ({ ref, label, className = '', ...button }: HeaderButtonProps) => {
  const [isTooltipOpen, setTooltipOpen] = useState(false);
  return (
    <Tooltip
      title={button['aria-expanded'] === true ? '' : label}
      mouseEnterDelay={0.4}
      open={isTooltipOpen}
      onOpenChange={setTooltipOpen}
    >
      <Button
        ref={ref}
        type="text"
        aria-label={label}
        className={`relative flex-none text-base! text-secondary! ${className}`}
        onFocus={({ currentTarget }: FocusEvent<HTMLElement>) =>
          setTooltipOpen(currentTarget.matches(':focus-visible'))
        }
        onBlur={() => setTooltipOpen(false)}
        {...button}
      />
    </Tooltip>
  );
};
