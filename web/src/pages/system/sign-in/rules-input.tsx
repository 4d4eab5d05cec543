import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import type { MappingRule } from '@atrium/contract/identity-provider/rules.ts';
import { listRoles } from '@atrium/contract/role/calls.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { useFormRule } from '../../../components/fields/form-rule.ts';
import { RecordsInput } from '../../../components/form/records-input.tsx';
import { DeptPicker } from '../../../features/dept/dept-picker.tsx';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';

const newRule: MappingRule = { claim: 'groups', value: '', roles: [], deptId: null };

const maxRules = 50;

const RuleInput = ({ name, onRemove }: { name: number; onRemove: () => void }) => {
  const t = useTranslation('sign-in');
  const createFormRule = useFormRule();
  const titleId = useId();
  const number = name + 1;
  const removeLabel = t((w) => w.removeRule, { number });
  const textProps = { spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="mb-3 rounded-md border border-solid border-line-secondary px-3 pt-2"
    >
      <header className="mb-1 flex items-center justify-between">
        <h4 id={titleId} className="m-0 text-sm font-semibold">
          {t((w) => w.rule, { number })}
        </h4>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        />
      </header>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name={[name, 'claim']} label={t((w) => w.claim)} rules={[createFormRule(required)]}>
          <Input maxLength={100} {...textProps} />
        </Form.Item>
        <Form.Item name={[name, 'value']} label={t((w) => w.claimValue)} rules={[createFormRule(required)]}>
          <Input maxLength={200} {...textProps} />
        </Form.Item>
        <Form.Item name={[name, 'roles']} label={t((w) => w.roles)}>
          <RecordsInput call={listRoles} />
        </Form.Item>
        <Form.Item name={[name, 'deptId']} label={t((w) => w.dept)}>
          <DeptPicker className="w-full" />
        </Form.Item>
      </div>
    </div>
  );
};

export const RulesInput = () => {
  const t = useTranslation('sign-in');
  const label = useLabel();
  return (
    <Form.List name="rules">
      {(rules, { add, remove }, { errors }) => (
        <section className="mb-4">
          <h3 className="mt-0 mb-2 text-sm font-normal">{label(identityProviderResource.fields.rules.label)}</h3>
          {rules.map(({ key, name }) => (
            <RuleInput key={key} name={name} onRemove={() => remove(name)} />
          ))}
          <Form.ErrorList errors={errors} />
          <Button icon={<PlusOutlined aria-hidden />} disabled={rules.length >= maxRules} onClick={() => add(newRule)}>
            {t((w) => w.addRule)}
          </Button>
        </section>
      )}
    </Form.List>
  );
};
