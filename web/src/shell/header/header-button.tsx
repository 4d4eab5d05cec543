import { Button, type ButtonProps, Tooltip } from 'antd';
import { type FocusEvent, type Ref, useState } from 'react';

interface HeaderButtonProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** Its name for screen readers, and its tooltip. */
  label: string;
}

/** A button of the header: an icon with a name, which is shown under the pointer and where the keyboard is. */
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
