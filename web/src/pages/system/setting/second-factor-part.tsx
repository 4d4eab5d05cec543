import { maxFactorGraceDays, maxRememberedDays } from '@atrium/contract/second-factor/limits.ts';
import { Alert, Checkbox } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NumberField } from './number-field.tsx';
import type { DraftProps } from './use-company-draft.ts';

const RememberedDevices = (props: DraftProps) => {
  const { draft, onEdit } = props;
  const t = useTranslation('company');
  return (
    <>
      <p id="remembered-days-hint" className="m-0 mt-3 mb-2 text-xs text-tertiary">
        {t((w) => w.rememberedDaysHint)}
      </p>
      <NumberField
        {...props}
        name="rememberedDays"
        label={t((w) => w.rememberedDays)}
        min={0}
        max={maxRememberedDays}
        describedBy="remembered-days-hint"
      />
      <Checkbox
        className="mt-3"
        checked={draft.remembersAdministrators}
        disabled={draft.rememberedDays === 0}
        onChange={({ target }) => onEdit({ ...draft, remembersAdministrators: target.checked })}
      >
        {t((w) => w.remembersAdministrators)}
      </Checkbox>
    </>
  );
};

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
      <RememberedDevices {...props} />
    </section>
  );
};
