import { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import { Radio } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { DeliveryTest } from './delivery-test.tsx';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SettingSection } from './setting-section.tsx';
import type { DraftProps } from './use-company-draft.ts';

const registrationOrder = { closed: 0, approval: 1, open: 2 } as const;

export const AccessPart = (props: DraftProps) => {
  const { settings, draft, onEdit } = props;
  const t = useTranslation('company');
  const { registrationLimit: limit, carriers } = settings;
  const exceedsLimit = (mode: keyof typeof registrationOrder) =>
    limit !== null && registrationOrder[mode] > registrationOrder[limit];
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <section aria-labelledby="registration">
        <h2 id="registration" className="m-0 mb-2 text-sm font-semibold">
          {t((w) => w.registration)}
        </h2>
        <Radio.Group
          aria-labelledby="registration"
          className="flex! flex-col gap-2"
          value={draft.registration ?? 'unset'}
          onChange={({ target }) =>
            onEdit({ ...draft, registration: registrationModes.find((mode) => mode === target.value) ?? null })
          }
        >
          {(['unset', ...registrationModes] as const).map((mode) => (
            <Radio key={mode} value={mode} disabled={mode !== 'unset' && exceedsLimit(mode)}>
              {t((w) => w.modes[mode])}
              <span className="block text-xs text-tertiary">{t((w) => w.modeHints[mode])}</span>
            </Radio>
          ))}
        </Radio.Group>
        {limit !== null && limit !== 'open' && (
          <p className="m-0 mt-2 text-xs text-tertiary">
            {t((w) => w.limit, { mode: t((words) => words.modes[limit]) })}
          </p>
        )}
      </section>
      <PasswordPart {...props} />
      <SecondFactorPart {...props} />
      <SettingSection title={t((w) => w.messages)} hint={t((w) => w.messagesHint)}>
        {() => (
          <div>
            <DeliveryTest
              channel="email"
              state={t((w) => w.mailBy[carriers.email])}
              isConfigured={carriers.email !== 'none'}
            />
            <DeliveryTest
              channel="sms"
              state={t((w) => w.smsBy[carriers.sms])}
              isConfigured={carriers.sms !== 'none'}
            />
          </div>
        )}
      </SettingSection>
    </div>
  );
};
