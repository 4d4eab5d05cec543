import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';
import { type IconChoice, findIcons } from './icon-names.ts';
import './icon-picker.css';
import { useClearIcon } from '../../../components/fields/suffix.tsx';

const columns = 8;

const moveByKey: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index - columns,
  ArrowDown: (index) => index + columns,
  Home: () => 0,
  End: (_index, last) => last,
};

interface GridProps {
  icons: readonly IconChoice[];
  value: string;
  onChoose: (name: string) => void;
  onLeave: () => void;
}

const Grid = ({ icons, value, onChoose, onLeave }: GridProps) => {
  const t = useTranslation('menu');
  const grid = useRef<HTMLDivElement>(null);
  const [selectedIndex, setSelectedIndex] = useState(() => icons.findIndex(({ name }) => name === value));
  // One icon is a tab stop; arrow keys move from there.
  const activeIndex = Math.min(Math.max(selectedIndex, 0), icons.length - 1);
  const goTo = (index: number) => {
    setSelectedIndex(index);
    grid.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = moveByKey[event.key];
    const icon = icons[activeIndex];
    if (step) {
      event.preventDefault();
      const next = step(activeIndex, icons.length - 1);
      if (next < 0) onLeave();
      else goTo(Math.min(next, icons.length - 1));
    } else if (icon && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onChoose(icon.name);
    }
  };
  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={-1}
      aria-label={t((w) => w.icons)}
      className="icon-grid"
      onKeyDown={move}
      onFocus={({ target, currentTarget }) => {
        // Passes the focus on to an icon.
        if (target === currentTarget) goTo(activeIndex);
      }}
    >
      {icons.map(({ name, spoken }, index) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === value}
          aria-label={spoken}
          title={spoken}
          tabIndex={index === activeIndex ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <NamedIcon name={name} />
        </button>
      ))}
    </div>
  );
};

interface IconPickerProps {
  value: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

export const IconPicker = ({ value, onChoose, onClose }: IconPickerProps) => {
  const t = useTranslation('menu');
  const clearIcon = useClearIcon();
  const container = useRef<HTMLDivElement>(null);
  const [inputText, setInputText] = useState('');
  const icons = useMemo(() => findIcons(inputText), [inputText]);
  const focusSearch = () => container.current?.querySelector('input')?.focus();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must not close the surrounding form.
    event.stopPropagation();
    onClose();
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      container.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
    }
    if (event.key !== 'Enter') return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    const [first] = icons;
    if (inputText.trim() !== '' && first) onChoose(first.name);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of its descendants
    <div ref={container} className="icon-picker" onKeyDown={onKey}>
      <Input
        autoFocus
        allowClear={clearIcon}
        prefix={<SearchOutlined aria-hidden className="text-tertiary" />}
        value={inputText}
        aria-label={t((w) => w.findIcon)}
        placeholder={t((w) => w.findIcon)}
        onChange={({ target }) => setInputText(target.value)}
        onKeyDown={onSearchKey}
      />
      <Grid key={inputText} icons={icons} value={value} onChoose={onChoose} onLeave={focusSearch} />
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span role="status" className="text-xs text-tertiary tabular-nums">
          {t((w) => (icons.length > 0 ? w.iconCount : w.noIcons), { count: icons.length })}
        </span>
        {value && (
          <Button type="text" size="small" onClick={() => onChoose('')}>
            {t((w) => w.noIcon)}
          </Button>
        )}
      </div>
    </div>
  );
};
