import type { Field, Fields, Words } from '@atrium/contract/resource/field.ts';
import { editable, ruleOf } from '@atrium/contract/resource/read.ts';
import type { Editable } from '@atrium/contract/resource/derived-types.ts';
import { Form, type FormItemProps, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../lib/language/label.ts';
import { useFormRule } from '../fields/form-rule.ts';
import { Select } from '../fields/select.tsx';

/** The fields of a form as they are called, also in a conflict. */
export const useFieldLabels = <F extends Fields>(fields: F): Record<Editable<F>, string> => {
  const label = useLabel();
  const labels = editable(fields).map(([name, field]) => [name, label(field.label)]);
  return Object.fromEntries(labels) as Record<Editable<F>, string>;
};

type Control = Pick<FormItemProps, 'rules' | 'valuePropName' | 'getValueFromEvent' | 'getValueProps'> & {
  children: ReactNode;
};

const inputModes = { email: 'email', phone: 'tel', address: 'url' } as const;

const textControl = (field: Extract<Field, { type: 'text' }>, isDisabled: boolean): ReactNode =>
  field.multiline ? (
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={field.max} disabled={isDisabled} />
  ) : (
    <Input
      maxLength={field.max}
      disabled={isDisabled}
      {...(field.code && { spellCheck: false, autoCapitalize: 'none' })}
      {...(field.format && { inputMode: inputModes[field.format] })}
    />
  );

const limits = ({ min = 0, max }: { readonly min?: number; readonly max?: number }) => ({
  min,
  ...(max !== undefined && { max }),
});

/** A status is a switch that holds 1 or 0. */
const status = {
  getValueProps: (value: unknown) => ({ checked: value === 1 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
};

const useControl = () => {
  const label = useLabel();
  const rule = useFormRule();
  return (name: string, field: Field, isDisabled: boolean): Control => {
    switch (field.type) {
      case 'text':
        return {
          rules: [rule(ruleOf(field), { isMultiline: field.multiline === true })],
          children: textControl(field, isDisabled),
        };
      case 'integer':
        return {
          children: <InputNumber className="w-full" {...limits(field)} precision={0} disabled={isDisabled} />,
        };
      case 'flag':
        return { valuePropName: 'checked', children: <Switch disabled={isDisabled} /> };
      case 'status':
        return { ...status, children: <Switch disabled={isDisabled} /> };
      case 'choice': {
        const options = Object.entries<Words>(field.options).map(([value, words]) => ({ value, label: label(words) }));
        return { children: <Select disabled={isDisabled} options={options} /> };
      }
      default:
        throw new Error(`the input of ${name} is its form's own`);
    }
  };
};

interface FieldInputProps<F extends Fields> {
  fields: F;
  name: Editable<F>;
  isDisabled?: boolean;
  /** Stands below it in place of the field's hint. */
  extra?: ReactNode;
  rules?: FormItemProps['rules'];
  /** The control, where it is another than derives: of a reference always. */
  children?: ReactNode;
}

/** The input of a field in a form: its label, its rules, its hint, and the control that its type has. */
export const FieldInput = <F extends Fields>({
  fields,
  name,
  isDisabled = false,
  extra,
  rules,
  children,
}: FieldInputProps<F>) => {
  const label = useLabel();
  const controlOf = useControl();
  const field = fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  const control = children === undefined ? controlOf(name, field, isDisabled) : { children };
  const hint = extra ?? (field.hint && label(field.hint));
  return (
    <Form.Item<Readonly<Record<string, unknown>>>
      name={name}
      label={label(field.label)}
      {...(hint && { extra: hint })}
      {...(rules && { rules })}
      {...control}
    />
  );
};

interface OtherInputsProps<F extends Fields> {
  fields: F;
  /** The fields that the form has placed itself. */
  placed: readonly Editable<F>[];
}

/** The inputs of the fields that a form has not placed itself: what is added to a description is never missing. */
export const OtherInputs = <F extends Fields>({ fields, placed }: OtherInputsProps<F>) =>
  editable(fields)
    .filter(([name]) => !placed.includes(name))
    .map(([name]) => <FieldInput key={name} fields={fields} name={name} />);
