import Input, { type InputRef } from 'antd/es/input/Input';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { requiredMark } from '../fields/required-mark.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  placeholder?: string;
  prefix?: ReactNode;
  isSecret?: boolean;
  /** Focuses the field of a dialog that has no other. */
  isFirst?: boolean;
  isRequired?: boolean;
  name?: string;
  inputRef?: Ref<InputRef>;
}

const Eye = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {!isOpen && <path d="M4 20 20 4" />}
  </svg>
);

const ShowButton = ({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) => {
  const t = useTranslation('common');
  return (
    <button
      type="button"
      className="flex cursor-pointer rounded-xs border-0 bg-transparent p-1 text-secondary hover:text-text"
      aria-label={isShown ? t((w) => w.hidePassword) : t((w) => w.showPassword)}
      aria-pressed={isShown}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <Eye isOpen={isShown} />
    </button>
  );
};

/** Text field of the sign-in page, which does not load antd's form. */
export const TextField = ({
  label,
  error,
  isSecret = false,
  isFirst = false,
  isRequired = false,
  inputRef,
  onChange,
  ...rest
}: TextFieldProps) => {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="mb-1">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {requiredMark(label, { required: isRequired })}
      </label>
      <Input
        {...rest}
        {...(inputRef ? { ref: inputRef } : {})}
        id={id}
        size="large"
        type={isSecret && !isShown ? 'password' : 'text'}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={isFirst}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        status={error === undefined ? '' : 'error'}
        suffix={isSecret && <ShowButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
      />
      <p id={`${id}-error`} className="m-0 min-h-6 pt-0.5 text-sm text-error-text" aria-live="polite">
        {error}
      </p>
    </div>
  );
};
