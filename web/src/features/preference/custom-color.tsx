import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceRow } from './preference-row.tsx';

interface CustomColorProps {
  isDisabled: boolean;
  color: string;
  onChange: (color: string) => void;
}

const parseColor = (text: string): string | null => {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
};

export const CustomColor = ({ color, isDisabled, onChange }: CustomColorProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const [inputText, setInputText] = useState<string | null>(null);
  const handleInput = (text: string) => {
    setInputText(text);
    const next = parseColor(text);
    if (next) onChange(next);
  };
  return (
    <PreferenceRow names={[]} controlId={id} label={t((w) => w.names.themeColorPrimary)}>
      <span className="flex items-center gap-2">
        <input
          id={id}
          type="color"
          value={color}
          disabled={isDisabled}
          className="h-8 w-10 cursor-pointer rounded-md border border-solid border-line bg-container p-0.5"
          onChange={(event) => onChange(event.target.value)}
        />
        <Input
          className="w-28 font-mono"
          value={inputText ?? color}
          disabled={isDisabled}
          status={inputText === null || parseColor(inputText) ? '' : 'error'}
          autoComplete="off"
          spellCheck={false}
          aria-label={t((w) => w.hex)}
          onChange={(event) => handleInput(event.target.value)}
          onBlur={() => setInputText(null)}
        />
      </span>
    </PreferenceRow>
  );
};
