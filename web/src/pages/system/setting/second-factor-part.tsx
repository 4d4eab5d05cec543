import { maxFactorGraceDays } from '@atrium/contract/second-factor/limits.ts';
import { Alert } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NumberField } from './number-field.tsx';
import type { DraftProps } from './use-company-draft.ts';

export const SecondFactorPart = (props: DraftProps) => {
  const t = useTranslation('company');
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="m-0 mb-1 text-sm font-semibold">
        {t((w) => w.secondFactor)}
      </h2>
      <p id="second-factor-hint" className="m-0 mb-2 text-xs text-tertiary">
        {t((w) => w.secondFactorHint)}
      </p>
      {props.settings.isRequiredFactorUnused && (
        <Alert className="mb-3" type="warning" showIcon title={t((w) => w.factorUnused)} />
      )}
      <NumberField
        {...props}
        name="factorGraceDays"
        label={t((w) => w.factorGraceDays)}
        min={0}
        max={maxFactorGraceDays}
        describedBy="second-factor-hint"
      />
    </section>
  );
};
