import { type ReactNode, useId } from 'react';

interface PictureChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly picture: ReactNode }[];
  isDisabled?: boolean | undefined;
  onChange: (value: Value) => void;
}

export const PictureChoice = <Value extends string>(props: PictureChoiceProps<Value>) => {
  const { label, value, options, isDisabled = false, onChange } = props;
  const group = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" disabled={isDisabled}>
      <legend className="sr-only">{label}</legend>
      <div className={`grid gap-2 py-1 ${options.length === 3 ? 'grid-cols-3' : 'grid-cols-4'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`group relative flex flex-col items-center gap-1 text-xs ${isDisabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer'}`}
          >
            <input
              type="radio"
              className="peer sr-only"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="flex h-12 w-full items-center justify-center overflow-hidden rounded-md border border-solid border-line bg-layout text-xl text-secondary outline-offset-2 outline-primary peer-checked:border-primary peer-checked:text-primary peer-checked:shadow-[inset_0_0_0_1px_var(--ant-color-primary)] peer-focus-visible:outline-2">
              {option.picture}
            </span>
            <span className="text-center text-secondary group-has-checked:text-primary">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
