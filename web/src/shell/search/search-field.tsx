import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { ChangeEventHandler, CompositionEventHandler, Ref } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  listId: string | undefined;
  optionId: string | undefined;
  onFocus: () => void;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onCompositionEnd: CompositionEventHandler<HTMLInputElement>;
}

/** A plain input, because it renders on every key. */
export const SearchField = ({ listId, optionId, ...field }: SearchFieldProps) => {
  const t = useTranslation('search');
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 px-2">
      <SearchOutlined className="text-base text-tertiary" aria-hidden role={undefined} aria-label={undefined} />
      <input
        {...field}
        // The only field of the dialog.
        autoFocus
        type="text"
        role="combobox"
        aria-label={t((w) => w.title)}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={optionId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t((w) => w.placeholder)}
        className="h-10 min-w-0 flex-1 border-0 bg-transparent p-0 text-base text-text outline-none placeholder:text-(--ant-color-text-placeholder)"
      />
    </label>
  );
};
