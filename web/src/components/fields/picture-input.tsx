import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { acceptedImageTypes, useUpload } from '../../lib/api/use-upload.ts';
import { addBasePath } from '../../lib/address/base-path.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface PictureInputProps extends Pick<ButtonProps, 'id' | 'aria-describedby' | 'aria-invalid'> {
  value?: string | null;
  onChange?: (address: string) => void;
  label: string;
  words: { readonly choose: string; readonly change: string; readonly remove: string };
  isDisabled?: boolean;
  placeholder?: ReactNode;
}

export const PictureInput = ({
  value,
  onChange,
  label,
  words,
  isDisabled = false,
  placeholder,
  ...aria
}: PictureInputProps) => {
  const t = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, send } = useUpload((address) => onChange?.(address));
  const buttonLabel = value ? words.change : words.choose;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(value || placeholder) && (
        <span className="flex size-16 items-center justify-center rounded-lg border border-solid border-line-secondary bg-layout">
          {value ? <img src={addBasePath(value)} alt={label} className="size-14 object-contain" /> : placeholder}
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedImageTypes}
        hidden
        onChange={({ target }) => {
          const [image] = target.files ?? [];
          if (image) send(image);
          // Lets the user select the same file again.
          target.value = '';
        }}
      />
      <Button
        {...aria}
        ref={button}
        icon={<UploadOutlined aria-hidden />}
        loading={isBusy}
        disabled={isDisabled}
        aria-label={t((w) => w.labeled, { label, text: buttonLabel })}
        onClick={() => input.current?.click()}
      >
        {buttonLabel}
      </Button>
      {value && !isDisabled && (
        <Button
          type="text"
          aria-label={t((w) => w.labeled, { label, text: words.remove })}
          onClick={() => {
            onChange?.('');
            // The focused button was removed with the image.
            button.current?.focus();
          }}
        >
          {words.remove}
        </Button>
      )}
    </div>
  );
};
