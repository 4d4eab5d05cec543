import { maxFactorGraceDays, maxRememberedDays } from '@atrium/contract/second-factor/limits.ts';
import { Alert, Checkbox } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NumberField } from './number-field.tsx';
import { SettingSection } from './setting-section.tsx';
import type { DraftProps } from './use-company-draft.ts';

const RememberedDevices = (props: DraftProps) => {
  const { draft, onEdit } = props;
  const t = useTranslation('company');
  return (
    <SettingSection title={t((w) => w.rememberedDevices)} hint={t((w) => w.rememberedDaysHint)}>
      {(hintId) => (
        <>
          <NumberField
            {...props}
            name="rememberedDays"
            label={t((w) => w.rememberedDays)}
            min={0}
            max={maxRememberedDays}
            describedBy={hintId}
          />
          <Checkbox
            checked={draft.remembersAdministrators}
            disabled={draft.rememberedDays === 0}
            onChange={({ target }) => onEdit({ ...draft, remembersAdministrators: target.checked })}
          >
            {t((w) => w.remembersAdministrators)}
          </Checkbox>
        </>
      )}
    </SettingSection>
  );
};

export const SecondFactorPart = (props: DraftProps) => {
  const t = useTranslation('company');
  return (
    <>
      <SettingSection title={t((w) => w.secondFactor)} hint={t((w) => w.secondFactorHint)}>
        {(hintId) => (
          <>
            {props.settings.isRequiredFactorUnused && (
              <Alert type="warning" showIcon title={t((w) => w.factorUnused)} />
            )}
            <NumberField
              {...props}
              name="factorGraceDays"
              label={t((w) => w.factorGraceDays)}
              min={0}
              max={maxFactorGraceDays}
              describedBy={hintId}
            />
          </>
        )}
      </SettingSection>
      <RememberedDevices {...props} />
    </>
  );
};
