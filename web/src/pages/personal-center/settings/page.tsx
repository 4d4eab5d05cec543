import {
  type AccountSettings,
  changeSettings,
  notificationChoices,
  pageLayouts,
  readSettings,
} from '@atrium/contract/account.ts';
import { languages } from '@atrium/contract/envelope.ts';
import { Segmented, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { setLanguage, useWords } from '../../../lib/i18n.ts';
import { setPreferences } from '../../../lib/preferences.ts';
import { useAsk, useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { timeZones } from './time-zones.ts';

const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English' } as const;

interface RowProps {
  label: string;
  hint?: string;
  children: (labelId: string) => ReactNode;
}

const Row = ({ label, hint, children }: RowProps) => {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-0 border-b border-solid border-line-secondary py-3 last:border-b-0">
      <div className="min-w-0">
        <p id={id} className="m-0">
          {label}
        </p>
        {hint && <p className="m-0 text-xs text-secondary">{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
};

/** Saves a setting as soon as it is chosen; what it means on this device holds at once. */
const useSave = () => {
  const t = useWords('account');
  const { mutateAsync } = useTell(changeSettings);
  return async (change: Partial<AccountSettings>): Promise<void> => {
    if (change.language) setLanguage(change.language);
    if (change.pageLayout) setPreferences({ pageLayout: change.pageLayout });
    await mutateAsync(change).then(
      () => toast.success(t((w) => w.saved)),
      // The client of the wire has said why; the row shows what the server has.
      () => undefined,
    );
  };
};

const Look = ({ settings, save }: { settings: AccountSettings; save: ReturnType<typeof useSave> }) => {
  const t = useWords('account');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Panel title={t((w) => w.settings)} note={t((w) => w.settingsHint)} isFirst>
      <Row label={t((w) => w.language)}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={settings.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(language) => void save({ language })}
          />
        )}
      </Row>
      <Row label={t((w) => w.timeZone)}>
        {(label) => (
          <Select
            aria-labelledby={label}
            className="w-64 max-w-full"
            showSearch
            value={settings.timeZone}
            options={[{ value: '', label: t((w) => w.timeZoneOfBrowser, { zone }) }, ...timeZones()]}
            onChange={(timeZone) => void save({ timeZone })}
          />
        )}
      </Row>
      <Row label={t((w) => w.pageLayout)}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={settings.pageLayout}
            options={pageLayouts.map((value) => ({ value, label: t((w) => w.layouts[value]) }))}
            onChange={(pageLayout) => void save({ pageLayout })}
          />
        )}
      </Row>
    </Panel>
  );
};

/** What a person has set for their account, on every device. */
export default function SettingsPage() {
  const t = useWords('account');
  const { data: settings, isError, refetch } = useAsk(readSettings, undefined, { quiet: true });
  const save = useSave();
  if (isError && !settings) return <ErrorState onRetry={() => void refetch()} />;
  if (!settings) return <Placeholder className="m-4 h-96" />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <Look settings={settings} save={save} />
      <Panel title={t((w) => w.notificationChoices)}>
        {notificationChoices.map((choice) => (
          <Row key={choice} label={t((w) => w.choices[choice].name)} hint={t((w) => w.choices[choice].hint)}>
            {(label) => (
              <Switch
                aria-labelledby={label}
                checked={settings.notifications[choice]}
                onChange={(isOn) => void save({ notifications: { ...settings.notifications, [choice]: isOn } })}
              />
            )}
          </Row>
        ))}
      </Panel>
    </div>
  );
}
