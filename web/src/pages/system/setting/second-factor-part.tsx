import { maxFactorGraceDays } from '@atrium/contract/second-factor/limits.ts';
import { Alert, InputNumber } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { DraftProps } from './use-company-draft.ts';

/** Days in which members of a role that requires a second factor must add one. */
export const SecondFactorPart = ({ settings, draft, onEdit, getError }: DraftProps) => {
  const t = useTranslation('company');
  const error = getError('factorGraceDays');
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="m-0 mb-1 text-sm font-semibold">
        {t((w) => w.secondFactor)}
      </h2>
      <p id="second-factor-hint" className="m-0 mb-2 text-xs text-tertiary">
        {t((w) => w.secondFactorHint)}
      </p>
      {settings.isRequiredFactorUnused && (
        <Alert className="mb-3" type="warning" showIcon title={t((w) => w.factorUnused)} />
      )}
      <label className="flex flex-wrap items-center gap-2">
        {t((w) => w.factorGraceDays)}
        <InputNumber
          className="w-24"
          min={0}
          max={maxFactorGraceDays}
          precision={0}
          value={draft.factorGraceDays}
          aria-describedby="second-factor-hint"
          status={error ? 'error' : ''}
          // Keeps the value when the field is emptied.
          onChange={(days) => days !== null && onEdit({ ...draft, factorGraceDays: days })}
        />
      </label>
      {error && (
        <p role="alert" className="m-0 mt-1 text-error-text">
          {error}
        </p>
      )}
    </section>
  );
};
