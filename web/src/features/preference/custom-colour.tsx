import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { PreferenceRow } from './preference-row.tsx';

interface CustomColourProps {
  disabled: boolean;
  colour: string;
  onChange: (colour: string) => void;
}

const asColour = (text: string): string | null => {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
};

export const CustomColour = ({ colour, disabled, onChange }: CustomColourProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const next = asColour(text);
    if (next) onChange(next);
  };
  return (
    <PreferenceRow names={[]} controlId={id} label={t((w) => w.names.themeColorPrimary)}>
      <span className="flex items-center gap-2">
        <input
          id={id}
          type="color"
          value={colour}
          disabled={disabled}
          className="h-8 w-10 cursor-pointer rounded-md border border-solid border-line bg-container p-0.5"
          onChange={(event) => onChange(event.target.value)}
        />
        <Input
          className="w-28 font-mono"
          value={typed ?? colour}
          disabled={disabled}
          status={typed === null || asColour(typed) ? '' : 'error'}
          autoComplete="off"
          spellCheck={false}
          aria-label={t((w) => w.hex)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </span>
    </PreferenceRow>
  );
};
