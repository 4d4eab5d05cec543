import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';

const IconPicker = lazy(async () => ({ default: (await import('./icon-picker.tsx')).IconPicker }));

interface IconFieldProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

export const IconField = ({ id, value = '', onChange }: IconFieldProps) => {
  const t = useTranslation('menu');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const picker = (
    <Suspense fallback={<Placeholder className="h-80 w-84 max-w-full" />}>
      <IconPicker
        value={value}
        onClose={close}
        onChoose={(name) => {
          onChange?.(name);
          close();
        }}
      />
    </Suspense>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      // The popup must be inside the drawer, which traps the focus.
      getPopupContainer={(field) => field.closest<HTMLElement>('[role="dialog"]') ?? document.body}
      content={picker}
    >
      <Button
        ref={button}
        {...(id !== undefined && { id })}
        block
        className="justify-start!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // The field's label is the accessible name.
        aria-description={value}
      >
        {value !== '' && <NamedIcon name={value} />}
        <span className={`min-w-0 flex-1 truncate text-start ${value === '' ? 'text-tertiary' : ''}`}>
          {value || t((w) => w.chooseIcon)}
        </span>
        <DownOutlined aria-hidden className="text-xs text-tertiary" />
      </Button>
    </Popover>
  );
};
