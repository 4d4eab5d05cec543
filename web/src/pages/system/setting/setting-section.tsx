import { type ReactNode, useId } from 'react';

interface SettingSectionProps {
  title: string;
  hint: string;
  children: (hintId: string) => ReactNode;
}

export const SettingSection = ({ title, hint, children }: SettingSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="m-0 mb-1 text-sm font-semibold">
        {title}
      </h2>
      <p id={`${id}-hint`} className="m-0 mb-2 text-xs text-tertiary">
        {hint}
      </p>
      <div className="flex flex-col gap-3">{children(`${id}-hint`)}</div>
    </section>
  );
};
