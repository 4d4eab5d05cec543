import { InputNumber } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { preferenceBounds } from '../../lib/preference/preferences.ts';
import { toast } from '../../lib/browser/toast.ts';
import { getHintId, PreferenceRow } from './preference-row.tsx';
import { usePreferenceSource } from './preference-source.ts';

interface NumberRowProps {
  name: keyof typeof preferenceBounds;
  hint?: string | undefined;
}

export const NumberRow = ({ name, hint }: NumberRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const { values, set, isLocked } = usePreferenceSource();
  const hasHint = hint !== undefined || isLocked(name);
  const [min, max] = preferenceBounds[name];
  const inputText = useRef<string | null>(null);
  const label = t((w) => w.names[name]);

  const warnIfOutOfRange = () => {
    const typedValue =
      inputText.current === null || inputText.current.trim() === '' ? Number.NaN : Number(inputText.current);
    inputText.current = null;
    if (!(typedValue < min || typedValue > max)) return;
    const limitedValue = typedValue < min ? min : max;
    toast.warning(t((w) => w.outOfRange, { name: label, min, max, value: limitedValue }));
  };
  return (
    <PreferenceRow names={[name]} controlId={id} label={label} hint={hint}>
      <InputNumber
        id={id}
        className="w-24"
        min={min}
        max={max}
        precision={0}
        value={values[name]}
        disabled={isLocked(name)}
        autoComplete="off"
        aria-describedby={hasHint ? getHintId(id) : undefined}
        onInput={(text) => {
          inputText.current = text;
        }}
        // Keeps the value when the field is emptied.
        onChange={(next) => next !== null && set({ [name]: next })}
        onBlur={warnIfOutOfRange}
        onPressEnter={warnIfOutOfRange}
      />
    </PreferenceRow>
  );
};
