import { menuName, menuNameLength, menuTypes } from '@atrium/contract/menu/fields.ts';
import { address, frameAddress, optional, permissionCode, routePath } from '@atrium/contract/validation.ts';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useFormRule } from '../../../ui/fields/form-rule.ts';
import { IconField } from './icon-field.tsx';
import { AutoComplete } from '../../../ui/fields/auto-complete.tsx';
import { TreeSelect } from '../../../ui/fields/tree-select.tsx';
import { type MenuValues, pageOf } from './menu-values.ts';

interface MenuFieldsProps {
  /** Its type, path and code stay. */
  isBuiltin: boolean;
  parents: { value: number; title: string }[];
}

const kinds = ['page', 'frame', 'link', 'button'] as const;

const PageField = (props: { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const t = useTranslation('menu');
  const typed = props.value ?? '';
  const isKnown = typed === '' || pagePaths.includes(pageOf(typed));
  return (
    <>
      <AutoComplete
        {...props}
        allowClear
        className="w-full"
        options={pagePaths.map((value) => ({ value }))}
        showSearch={{ filterOption: (text, option) => String(option?.value).includes(text) }}
      />
      {!isKnown && <p className="m-0 text-xs text-warning-text">{t((w) => w.unknownPage)}</p>}
    </>
  );
};

const Flags = ({ names }: { names: readonly ('keepAlive' | 'hideInMenu' | 'ignoreAccess' | 'status')[] }) => {
  const t = useTranslation('menu');
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {names.map((name) => (
        <Form.Item key={name} name={name} label={t((w) => w[name])} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
    </div>
  );
};

/** The fields of a menu entry: those that its type needs. */
export const MenuFields = ({ isBuiltin, parents }: MenuFieldsProps) => {
  const t = useTranslation('menu');
  const rule = useFormRule();
  const form = Form.useFormInstance<MenuValues>();
  const type = Form.useWatch('menuType', form) ?? menuTypes.page;
  const isButton = type === menuTypes.button;
  const titleOf = useTitle();
  const name = Form.useWatch('name', form) ?? '';
  const said = titleOf(name);
  return (
    <>
      <Form.Item name="menuType" label={t((w) => w.menuType)}>
        <Radio.Group
          disabled={isBuiltin}
          optionType="button"
          options={kinds.map((kind) => ({ value: menuTypes[kind], label: t((w) => w.types[kind]) }))}
        />
      </Form.Item>
      <Form.Item
        name="parentId"
        label={t((w) => w.parent)}
        rules={isButton ? [{ required: true, message: t((w) => w.parentNeeded) }] : []}
      >
        <TreeSelect
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t((w) => (isButton ? w.parentNeeded : w.atRoot))}
          treeData={parents}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t((w) => w.name)}
        extra={said === name ? t((w) => w.nameHint) : t((w) => w.nameSaid, { said })}
        rules={[rule(menuName)]}
      >
        <Input maxLength={menuNameLength} />
      </Form.Item>
      {isButton ? (
        <Form.Item name="permission" label={t((w) => w.permission)} rules={[rule(permissionCode)]}>
          <Input disabled={isBuiltin} placeholder="permission:button:add" />
        </Form.Item>
      ) : (
        <Form.Item name="path" label={t((w) => w.path)} rules={[rule(routePath)]}>
          <Input disabled={isBuiltin} placeholder="/system/example" />
        </Form.Item>
      )}
      {type === menuTypes.page && (
        <Form.Item name="component" label={t((w) => w.component)} extra={t((w) => w.componentHint)}>
          <PageField />
        </Form.Item>
      )}
      {type === menuTypes.frame && (
        <Form.Item name="iframeLink" label={t((w) => w.iframeLink)} rules={[rule(frameAddress)]}>
          <Input placeholder="https://" />
        </Form.Item>
      )}
      {type === menuTypes.link && (
        <Form.Item name="externalLink" label={t((w) => w.externalLink)} rules={[rule(address)]}>
          <Input placeholder="https://" />
        </Form.Item>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="order" label={t((w) => w.order)}>
          <InputNumber className="w-full!" precision={0} />
        </Form.Item>
        {!isButton && (
          <Form.Item name="icon" label={t((w) => w.icon)}>
            <IconField />
          </Form.Item>
        )}
      </div>
      {!isButton && (
        <Form.Item
          name="currentActiveMenu"
          label={t((w) => w.currentActiveMenu)}
          extra={t((w) => w.currentActiveMenuHint)}
          rules={[rule(optional(routePath))]}
        >
          <Input />
        </Form.Item>
      )}
      <Flags names={isButton ? ['status'] : ['status', 'hideInMenu', 'keepAlive', 'ignoreAccess']} />
    </>
  );
};
