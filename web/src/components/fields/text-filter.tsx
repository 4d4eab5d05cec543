import { useState } from 'react';
import { AddFilterButton } from './filter-select.tsx';
import { SearchField } from './search-field.tsx';

interface TextFilterProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A button that shows the field until it is empty and without focus. */
export const TextFilter = (props: TextFilterProps) => {
  const [isOpen, setOpen] = useState(false);
  const { label, value } = props;
  if (!isOpen && value === '') return <AddFilterButton label={label} onClick={() => setOpen(true)} />;
  return <SearchField {...props} className="w-44!" hasInitialFocus={isOpen} onFocusChange={setOpen} />;
};
