import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import { address, frameAddress, menuPath } from '@atrium/contract/addresses.ts';
import { permissionCode } from '@atrium/contract/validation.ts';
import { Form, Input, Radio } from 'antd';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useTreeSearch } from '../../../lib/search/use-label-search.ts';
import { useFormRule } from '../../../components/fields/form-rule.ts';
import { FieldInput, OtherInputs } from '../../../components/resource/field-input.tsx';
import { IconField } from './icon-field.tsx';
import { AutoComplete } from '../../../components/fields/auto-complete.tsx';
import { TreeSelect } from '../../../components/fields/tree-select.tsx';
import { type MenuValues, getPagePath } from './menu-values.ts';

interface Parent {
  value: number;
  title: string;
  children?: Parent[];
}

interface MenuFieldsProps {
  isBuiltin: boolean;
  parents: Parent[];
}

const { fields } = menuResource;
const kinds = Object.entries(fields.menuType.options).map(([type, words]) => ({ type: Number(type), words }));
const placedFields = [
  'menuType',
  'parentId',
  'name',
  'permission',
  'path',
  'component',
  'iframeLink',
  'externalLink',
  'order',
  'icon',
  'currentActiveMenu',
  'status',
  'hideInMenu',
  'keepAlive',
  'ignoreAccess',
] as const;
const flags = ['hideInMenu', 'keepAlive', 'ignoreAccess'] as const;

const PageField = (props: { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const t = useTranslation('menu');
  const component = props.value ?? '';
  const isKnownPage = component === '' || pagePaths.includes(getPagePath(component));
  return (
    <>
      <AutoComplete
        {...props}
        allowClear
        className="w-full"
        options={pagePaths.map((value) => ({ value }))}
        showSearch={{ filterOption: (text, option) => String(option?.value).includes(text) }}
      />
      {!isKnownPage && <p className="m-0 text-xs text-warning-text">{t((w) => w.unknownPage)}</p>}
    </>
  );
};

const PageOrAddressField = ({ type }: { type: number }) => {
  const createFormRule = useFormRule();
  return (
    <>
      {type === menuTypes.page && (
        <FieldInput fields={fields} name="component">
          <PageField />
        </FieldInput>
      )}
      {type === menuTypes.frame && (
        <FieldInput fields={fields} name="iframeLink" rules={[createFormRule(frameAddress)]}>
          <Input placeholder="https://" />
        </FieldInput>
      )}
      {type === menuTypes.link && (
        <FieldInput fields={fields} name="externalLink" rules={[createFormRule(address)]}>
          <Input placeholder="https://" />
        </FieldInput>
      )}
    </>
  );
};

export const MenuFields = ({ isBuiltin, parents }: MenuFieldsProps) => {
  const t = useTranslation('menu');
  const label = useLabel();
  const createFormRule = useFormRule();
  const form = Form.useFormInstance<MenuValues>();
  const type = Form.useWatch('menuType', form) ?? menuTypes.page;
  const isButton = type === menuTypes.button;
  const translateTitle = useTitle();
  const search = useTreeSearch(parents);
  const name = Form.useWatch('name', form) ?? '';
  const title = translateTitle(name);
  return (
    <>
      <FieldInput fields={fields} name="menuType">
        <Radio.Group
          disabled={isBuiltin}
          optionType="button"
          options={kinds.map(({ type: value, words }) => ({ value, label: label(words) }))}
        />
      </FieldInput>
      <FieldInput
        fields={fields}
        name="parentId"
        rules={isButton ? [{ required: true, message: t((w) => w.parentRequired) }] : []}
      >
        <TreeSelect
          allowClear
          {...search}
          placeholder={t((w) => (isButton ? w.parentRequired : w.atRoot))}
          treeData={parents}
        />
      </FieldInput>
      <FieldInput
        fields={fields}
        name="name"
        extra={title === name ? t((w) => w.nameHint) : t((w) => w.nameShownAs, { title })}
      />
      {isButton ? (
        <FieldInput fields={fields} name="permission" rules={[createFormRule(permissionCode)]}>
          <Input disabled={isBuiltin} placeholder="permission:button:add" />
        </FieldInput>
      ) : (
        <FieldInput fields={fields} name="path" rules={[createFormRule(menuPath)]}>
          <Input disabled={isBuiltin} placeholder="/system/example" />
        </FieldInput>
      )}
      <PageOrAddressField type={type} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FieldInput fields={fields} name="order" />
        {!isButton && (
          <FieldInput fields={fields} name="icon">
            <IconField />
          </FieldInput>
        )}
      </div>
      {!isButton && <FieldInput fields={fields} name="currentActiveMenu" />}
      <div className="grid grid-cols-2 gap-x-4">
        <FieldInput fields={fields} name="status" />
        {!isButton && flags.map((flag) => <FieldInput key={flag} fields={fields} name={flag} />)}
      </div>
      <OtherInputs fields={fields} placedFields={placedFields} />
    </>
  );
};
