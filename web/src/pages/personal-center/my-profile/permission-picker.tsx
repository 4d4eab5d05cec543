import type { ApiTokenPermissions } from '@atrium/contract/api-token/schemas.ts';
import { Checkbox } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';

type PermissionPage = ApiTokenPermissions[number];

/** Returns the checked permissions of a page: a button also checks its page, and an unchecked page has no buttons. */
export const completeChecked = (pageKey: string, before: readonly string[], checked: readonly string[]): string[] => {
  const isPageUnchecked = before.includes(pageKey) && !checked.includes(pageKey);
  return isPageUnchecked || checked.length === 0 ? [] : [...new Set([pageKey, ...checked])];
};

const noPermissions: readonly string[] = [];

interface PermissionPickerProps {
  pages: ApiTokenPermissions;
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

export const PermissionPicker = ({ pages, id, value = noPermissions, onChange }: PermissionPickerProps) => {
  const t = useTranslation('api-token');
  const listOptions = ({ key, buttons }: PermissionPage) => [
    { value: key, label: t((w) => w.view) },
    ...buttons.map((button) => ({ value: button.key, label: button.name })),
  ];
  const change = (page: PermissionPage, checked: readonly string[]) => {
    const keys = new Set(listOptions(page).map((option) => option.value));
    const before = value.filter((key) => keys.has(key));
    onChange?.([...value.filter((key) => !keys.has(key)), ...completeChecked(page.key, before, checked)]);
  };
  return (
    <div
      id={id}
      tabIndex={-1}
      className="max-h-72 overflow-y-auto rounded-lg border border-solid border-line px-3 py-1"
    >
      {pages.map((page) => (
        <fieldset key={page.key} className="m-0 border-0 px-0 py-2">
          <legend className="float-left mb-1 w-full border-0 p-0 text-sm font-medium text-inherit">{page.name}</legend>
          <Checkbox.Group
            className="flex-wrap gap-x-4 gap-y-1"
            options={listOptions(page)}
            value={value.filter((key) => key === page.key || key.startsWith(`${page.key} `))}
            onChange={(checked) => change(page, checked)}
          />
        </fieldset>
      ))}
    </div>
  );
};
