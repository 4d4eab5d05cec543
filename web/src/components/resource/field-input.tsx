import type { Field, Fields, ReferenceTarget, Translations } from '@atrium/contract/resource/field.ts';
import { listEditableFields, createRule } from '@atrium/contract/resource/definition.ts';
import type { EditableField } from '@atrium/contract/resource/derived-types.ts';
import { ConfigProvider, Form, type FormItemProps, Input, InputNumber, Switch } from 'antd';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { DatePicker } from '../fields/date-picker.tsx';
import { DateTimePicker } from '../fields/date-time-picker.tsx';
import { useFormRule } from '../fields/form-rule.ts';
import { JsonInput, InvalidJson } from '../fields/json-input.tsx';
import { MissingPermission } from '../feedback/missing-permission.tsx';
import { UnfinishedFiles } from '../files/unfinished-files.ts';
import { getLengthLimit } from '../fields/length-limit.ts';
import { Select } from '../fields/select.tsx';
import { ReferenceField, ReferencesField } from '../form/reference-field.tsx';
import type { RecordNames } from '../text/change-text.ts';
import { DictionaryInput } from './dictionary-fields.tsx';
import { useInputPermission } from './field-access.ts';

export const useFieldLabels = <F extends Fields>(fields: F): Record<EditableField<F>, string> => {
  const label = useLabel();
  const labels = listEditableFields(fields).map(([name, field]) => [name, label(field.label)]);
  return Object.fromEntries(labels) as Record<EditableField<F>, string>;
};

/** Returns whether a field has a default input. Other fields need a custom one. */
export const hasInput = (field: Field): boolean => !('to' in field) || 'onDelete' in field;

type Control = Pick<FormItemProps, 'rules' | 'valuePropName' | 'getValueFromEvent' | 'getValueProps'> & {
  children: ReactNode;
};

const inputPropsByFormat = {
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  address: { inputMode: 'url' },
  url: { inputMode: 'url' },
  code: { spellCheck: false, autoCapitalize: 'none' },
  markdown: {},
  device: {},
  error: {},
} as const;

const renderTextControl = (field: Extract<Field, { type: 'text' }>, isDisabled: boolean): ReactNode =>
  field.multiline ? (
    <Input.TextArea
      autoSize={field.format === 'markdown' ? { minRows: 6, maxRows: 16 } : { minRows: 2, maxRows: 6 }}
      {...getLengthLimit(field.max)}
      disabled={isDisabled}
    />
  ) : (
    <Input
      {...getLengthLimit(field.max)}
      disabled={isDisabled}
      {...(field.format && inputPropsByFormat[field.format])}
    />
  );

const getLimits = ({ min = 0, max }: { readonly min?: number; readonly max?: number }) => ({
  min,
  ...(max !== undefined && { max }),
});

const renderReferenceControl = (
  field: Extract<Field, { type: 'reference' | 'references' }>,
  isDisabled: boolean,
  { names = {}, onNamed }: NamedRecords,
): ReactNode => {
  if (!('onDelete' in field)) throw new Error(`The reference to ${field.to} needs a custom input.`);
  const onTargetNamed = onNamed && ((id: number, name: string) => onNamed(field.to, id, name));
  const props = { to: field.to, isDisabled, onNamed: onTargetNamed };
  return field.type === 'reference' ? (
    <ReferenceField {...props} />
  ) : (
    <ReferencesField {...props} max={field.max} names={names[field.to]} />
  );
};

const renderChoiceControl = (
  field: Extract<Field, { type: 'choice' | 'choices' }>,
  isDisabled: boolean,
  label: ReturnType<typeof useLabel>,
): ReactNode => {
  const options = Object.entries<Translations>(field.options).map(([value, words]) => ({ value, label: label(words) }));
  const mode = field.type === 'choices' ? ({ mode: 'multiple' } as const) : {};
  return <Select {...mode} disabled={isDisabled} options={options} />;
};

/** Text, because a number cannot represent every amount. */
const renderDecimalControl = (
  { places, format, ...bounds }: Extract<Field, { type: 'decimal' }>,
  isDisabled: boolean,
) => (
  <InputNumber<string>
    className="w-full"
    stringMode
    precision={places}
    disabled={isDisabled}
    {...(format && { prefix: format })}
    {...(bounds.min !== undefined && { min: String(bounds.min) })}
    {...(bounds.max !== undefined && { max: String(bounds.max) })}
  />
);

const createJsonRule = (errorText: ReturnType<typeof useTranslation<'errors'>>) => ({
  validator: (_rule: unknown, value: unknown) =>
    value instanceof InvalidJson ? Promise.reject(new Error(errorText((w) => w['field.json']))) : Promise.resolve(),
});

/** An untouched field of a new record gets the default item. */
const createRequiredRules = (field: Field, errorText: ReturnType<typeof useTranslation<'errors'>>) => {
  if (!('required' in field)) return [];
  const validator = (_rule: unknown, value: unknown) =>
    value === null || value === ''
      ? Promise.reject(new Error(errorText((w) => w['field.required'])))
      : Promise.resolve();
  return [{ required: true, validator }];
};

const PictureInput = lazy(async () => ({ default: (await import('../fields/picture-input.tsx')).PictureInput }));

const FileControl = (props: Omit<ComponentProps<typeof PictureInput>, 'words'>) => {
  const t = useTranslation('resource');
  const words = {
    choose: t((w) => w.choosePicture),
    change: t((w) => w.changePicture),
    remove: t((w) => w.removePicture),
  };
  return (
    <Suspense fallback={<div className="h-8" />}>
      <PictureInput {...props} words={words} />
    </Suspense>
  );
};

const FilesInput = lazy(async () => ({ default: (await import('../files/files-input.tsx')).FilesInput }));

const FilesControl = (props: ComponentProps<typeof FilesInput>) => (
  <Suspense fallback={<div className="h-8" />}>
    <FilesInput {...props} />
  </Suspense>
);

const useFilesRule = () => {
  const t = useTranslation('resource');
  return {
    validator: (_rule: unknown, value: unknown) =>
      value instanceof UnfinishedFiles ? Promise.reject(new Error(t((w) => w.unfinishedFiles))) : Promise.resolve(),
  };
};

const statusControlProps = {
  getValueProps: (value: unknown) => ({ checked: value === 1 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
};

const useRenderControl = () => {
  const label = useLabel();
  const createFormRule = useFormRule();
  const errorText = useTranslation('errors');
  const filesRule = useFilesRule();
  return (name: string, field: Field, isDisabled: boolean, namedRecords: NamedRecords): Control => {
    if ('to' in field)
      return {
        rules: createRequiredRules(field, errorText),
        children: renderReferenceControl(field, isDisabled, namedRecords),
      };
    switch (field.type) {
      case 'text':
        return {
          rules: [createFormRule(createRule(field), { isMultiline: field.multiline === true })],
          children: renderTextControl(field, isDisabled),
        };
      case 'integer':
        return {
          children: <InputNumber className="w-full" {...getLimits(field)} precision={0} disabled={isDisabled} />,
        };
      case 'decimal':
        return { children: renderDecimalControl(field, isDisabled) };
      case 'date':
        return { rules: createRequiredRules(field, errorText), children: <DatePicker isDisabled={isDisabled} /> };
      case 'instant':
        return { rules: createRequiredRules(field, errorText), children: <DateTimePicker isDisabled={isDisabled} /> };
      case 'file':
        return { children: <FileControl label={label(field.label)} isDisabled={isDisabled} /> };
      case 'files':
        return {
          rules: [filesRule],
          children: <FilesControl name={name} label={label(field.label)} isDisabled={isDisabled} />,
        };
      case 'json':
        return { rules: [createJsonRule(errorText)], children: <JsonInput isDisabled={isDisabled} /> };
      case 'flag':
        return { valuePropName: 'checked', children: <Switch disabled={isDisabled} /> };
      case 'status':
        return { ...statusControlProps, children: <Switch disabled={isDisabled} /> };
      case 'choice':
      case 'choices':
        return { children: renderChoiceControl(field, isDisabled, label) };
      case 'dictionary':
        return {
          rules: createRequiredRules(field, errorText),
          children: <DictionaryInput field={field} isDisabled={isDisabled} />,
        };
      default:
        throw new Error(`The field ${name} needs a custom input.`);
    }
  };
};

const useGetHint = () => {
  const t = useTranslation('resource');
  const label = useLabel();
  return (field: Field): string | undefined => {
    if (field.hint) return label(field.hint);
    return 'onDelete' in field && field.onDelete === 'clear' ? t((w) => w.clearedOnDelete) : undefined;
  };
};

export type OnNamed = (to: ReferenceTarget, id: number, name: string) => void;

interface NamedRecords {
  names?: RecordNames;
  onNamed?: OnNamed;
}

interface FieldInputProps<F extends Fields> extends NamedRecords {
  fields: F;
  name: EditableField<F>;
  isDisabled?: boolean;
  isNew?: boolean;
  /** False if the form checks the permission itself. */
  isGuarded?: boolean;
  extra?: ReactNode;
  rules?: FormItemProps['rules'];
  /** Replaces the default input. */
  children?: ReactNode;
}

export const FieldInput = <F extends Fields>({
  fields,
  name,
  isDisabled = false,
  isNew = false,
  isGuarded = true,
  extra,
  rules,
  children,
  ...namedRecords
}: FieldInputProps<F>) => {
  const label = useLabel();
  const getHint = useGetHint();
  const renderControl = useRenderControl();
  const findMissingInputPermission = useInputPermission();
  const field = fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  const missingPermission = findMissingInputPermission(field, { isNew, isGuarded });
  const control =
    children === undefined
      ? renderControl(name, field, isDisabled || missingPermission !== null, namedRecords)
      : { children };
  const hint = missingPermission ? <MissingPermission permission={missingPermission} /> : (extra ?? getHint(field));
  const item = (
    <Form.Item<Readonly<Record<string, unknown>>>
      name={name}
      label={label(field.label)}
      {...(hint && { extra: hint })}
      {...(rules && { rules })}
      {...control}
      // A masked value is sent back unchanged.
      {...(missingPermission && { rules: [] })}
    />
  );
  return missingPermission ? <ConfigProvider componentDisabled>{item}</ConfigProvider> : item;
};

interface OtherInputsProps<F extends Fields> {
  fields: F;
  placedFields: readonly EditableField<F>[];
  isNew?: boolean;
}

export const OtherInputs = <F extends Fields>({ fields, placedFields, isNew = false }: OtherInputsProps<F>) =>
  listEditableFields(fields)
    .filter(([name]) => !placedFields.includes(name))
    .map(([name]) => <FieldInput key={name} fields={fields} name={name} isNew={isNew} />);
