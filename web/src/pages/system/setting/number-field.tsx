import { InputNumber } from 'antd';
import { useId } from 'react';
import type { CompanyDraft } from './company-draft.ts';
import type { DraftProps } from './use-company-draft.ts';

type NumberName = {
  [Name in keyof CompanyDraft]: CompanyDraft[Name] extends number ? Name : never;
}[keyof CompanyDraft];

interface NumberFieldProps extends DraftProps {
  name: NumberName;
  label: string;
  min: number;
  max: number;
  /** ID of the element that explains the field. */
  describedBy: string;
}

export const NumberField = ({ name, label, min, max, describedBy, draft, onEdit, getError }: NumberFieldProps) => {
  const id = useId();
  const error = getError(name);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>{label}</label>
        <InputNumber
          id={id}
          className="w-24"
          min={min}
          max={max}
          precision={0}
          value={draft[name]}
          aria-describedby={error ? `${describedBy} ${id}-error` : describedBy}
          aria-invalid={error !== undefined}
          status={error ? 'error' : ''}
          // Keeps the value when the field is emptied.
          onChange={(value) => value !== null && onEdit({ ...draft, [name]: value })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="m-0 mt-1 text-error-text">
          {error}
        </p>
      )}
    </div>
  );
};
