import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';

interface FilterChipProps {
  label: string;
  value: string;
  onRemove: () => void;
}

export const FilterChip = ({ label, value, onRemove }: FilterChipProps) => {
  const t = useTranslation('table');
  const field = t((w) => w.filteredBy, { field: label });
  const removeLabel = t((w) => w.removeFilter, { field: label, value });
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1 rounded-md border border-solid border-primary-border bg-primary-bg ps-3 pe-1 pointer-coarse:h-11 pointer-coarse:pe-0">
      <span className="flex-none text-secondary">{field}</span>
      <span className="truncate" title={value}>
        {value}
      </span>
      <button
        type="button"
        className="flex size-6 flex-none cursor-pointer items-center justify-center rounded-sm border-0 bg-transparent p-0 text-xs text-secondary hover:bg-fill-secondary pointer-coarse:size-11"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
};
