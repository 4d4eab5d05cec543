import { Button, type ButtonProps, Tooltip } from 'antd';
import { type FocusEvent, type Ref, useState } from 'react';

interface HeaderButtonProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
}

export const HeaderButton = ({ ref, label, className = '', ...button }: HeaderButtonProps) => {
  const [isTold, setTold] = useState(false);
  return (
    <Tooltip
      title={button['aria-expanded'] === true ? '' : label}
      mouseEnterDelay={0.4}
      open={isTold}
      onOpenChange={setTold}
    >
      <Button
        ref={ref}
        type="text"
        aria-label={label}
        className={`relative flex-none text-base! text-secondary! ${className}`}
        onFocus={({ currentTarget }: FocusEvent<HTMLElement>) => setTold(currentTarget.matches(':focus-visible'))}
        onBlur={() => setTold(false)}
        {...button}
      />
    </Tooltip>
  );
};
