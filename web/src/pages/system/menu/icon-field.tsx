import { useTranslation } from '../../../lib/language/i18n.ts';
import { iconNames, NamedIcon } from '../../../ui/icon/named-icon.tsx';
import { Select } from '../../../ui/fields/select.tsx';

/** Chooses an icon by its looks or its name. */
export const IconField = ({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}) => {
  const c = useTranslation('common');
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      showSearch
      value={value || null}
      notFoundContent={c((w) => w.noData)}
      options={iconNames.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => (
        <span className="flex items-center gap-2">
          <NamedIcon name={String(name)} />
          {name}
        </span>
      )}
      labelRender={({ value: name }) => (
        <span className="flex items-center gap-2">
          <NamedIcon name={String(name)} />
          {name}
        </span>
      )}
      onChange={(name: string | undefined) => onChange?.(name ?? '')}
    />
  );
};
