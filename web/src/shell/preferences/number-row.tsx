import { InputNumber } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { preferenceBounds, setPreferences, usePreferences } from '../../lib/preference/preferences.ts';
import { toast } from '../../lib/browser/toast.ts';
import { hintId, PreferenceRow } from './preference-row.tsx';

interface NumberRowProps {
  name: keyof typeof preferenceBounds;
  hint?: string | undefined;
}

/** A whole number within its bounds; one beyond them becomes the nearest, and is told so. */
export const NumberRow = ({ name, hint }: NumberRowProps) => {
  const t = useTranslation('preferences');
  const id = useId();
  const value = usePreferences((preferences) => preferences[name]);
  const [min, max] = preferenceBounds[name];
  const typed = useRef<string | null>(null);
  const label = t((w) => w.names[name]);

  const settle = () => {
    const wanted = typed.current === null || typed.current.trim() === '' ? Number.NaN : Number(typed.current);
    typed.current = null;
    if (!(wanted < min || wanted > max)) return;
    const nearest = wanted < min ? min : max;
    toast.warning(t((w) => w.outOfRange, { name: label, min, max, value: nearest }));
  };
  return (
    <PreferenceRow controlId={id} label={label} hint={hint}>
      <InputNumber
        id={id}
        className="w-24"
        min={min}
        max={max}
        precision={0}
        value={value}
        autoComplete="off"
        aria-describedby={hint && hintId(id)}
        onInput={(text) => {
          typed.current = text;
        }}
        // Emptied: it stays as it was.
        onChange={(next) => next !== null && setPreferences({ [name]: next })}
        onBlur={settle}
        onPressEnter={settle}
      />
    </PreferenceRow>
  );
};
