import { changeSettings, readSettings } from '@atrium/contract/account/calls.ts';
import type { Language } from '@atrium/contract/language.ts';
import { notificationPreferenceNames, notificationPreferences } from '@atrium/contract/notification/fields.ts';
import { Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { setLanguage, useLanguage, useShownLanguage, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useIsLocked } from '../../../lib/preference/company.ts';
import { pageLayouts, setPreferences, usePreferences } from '../../../lib/preference/preferences.ts';
import { prefetchApi, useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { useSelectSearch } from '../../../lib/search/use-label-search.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { LoadingPage } from '../../../components/page/loading-page.tsx';
import { DisabledDuringImpersonation } from '../../../components/form/disabled-during-impersonation.tsx';
import { getLanguageName } from '../../../words/language-name.ts';
import { shownLanguages } from '../../../words/shown-languages.ts';
import { Select } from '../../../components/fields/select.tsx';

const currentNameByZone: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const formatZone = (language: string, timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

interface Zone {
  readonly value: string;
  readonly label: string;
}

const zonesByLanguage = new Map<Language, readonly Zone[]>();

/** Returns the time zones with labels such as `Asia/Shanghai (UTC+8) 中国标准时间`. */
const listTimeZones = (language: Language): readonly Zone[] => {
  const zones =
    zonesByLanguage.get(language) ??
    Intl.supportedValuesOf('timeZone')
      .map((listedZone) => {
        const offset = formatZone('en-US', listedZone, 'shortOffset').replace('GMT', 'UTC');
        const value = currentNameByZone[listedZone] ?? listedZone;
        return {
          value,
          label: `${value.replaceAll('_', ' ')} (${offset}) ${formatZone(language, listedZone, 'longGeneric')}`,
        };
      })
      .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  zonesByLanguage.set(language, zones);
  return zones;
};

interface RowProps {
  label: string;
  hint?: ReactNode;
  children: (labelId: string) => ReactNode;
}

const Row = ({ label, hint, children }: RowProps) => {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-0 border-b border-solid border-line-secondary py-3 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p id={id} className="m-0">
          {label}
        </p>
        {hint && <p className="m-0 text-xs text-secondary">{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
};

/** Saves a setting when it is selected, and shows the selection until the server responds. */
const useSettings = () => {
  const t = useTranslation('account');
  const { data, error, refetch } = useApiQuery(readSettings, undefined, { skipsErrorToast: true });
  const { mutateAsync, isPending, variables } = useApiMutation(changeSettings);
  const pendingChange = isPending ? variables : undefined;
  const settings = data && {
    timeZone: pendingChange?.timeZone ?? data.timeZone,
    notifications: { ...data.notifications, ...pendingChange?.notifications },
  };
  const save = async (change: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    try {
      await mutateAsync(change);
      if (change.timeZone !== undefined) await reloadAccess();
      toast.success(t((w) => w.saved));
    } catch {
      // The API client has shown the error.
    }
  };
  return { settings, save, error, refetch };
};

type Save = ReturnType<typeof useSettings>['save'];

const Now = () => {
  const format = useFormat();
  return <span className="tabular-nums">{format.dateTime(useNow(1000))}</span>;
};

const TimeZoneRow = ({ timeZone, save }: { timeZone: string; save: Save }) => {
  const t = useTranslation('account');
  const language = useLanguage();
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = [
    { value: '', label: t((w) => w.timeZoneOfBrowser, { zone: browserZone }) },
    ...listTimeZones(language),
  ];
  const search = useSelectSearch(options);
  return (
    <Row
      label={t((w) => w.timeZone)}
      hint={
        <>
          {t((w) => w.timeZoneHint)} <Now />
        </>
      }
    >
      {(label) => (
        <Select
          aria-labelledby={label}
          className="w-72 max-w-full"
          popupMatchSelectWidth={false}
          showSearch={search}
          value={timeZone}
          options={options}
          onChange={(selectedZone) => void save({ timeZone: selectedZone })}
        />
      )}
    </Row>
  );
};

const Appearance = ({ note, timeZone }: { note: string; timeZone: ReactNode }) => {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const language = useShownLanguage();
  const pageLayout = usePreferences((preferences) => preferences.pageLayout);
  const isLanguageLocked = useIsLocked('language');
  const isLayoutLocked = useIsLocked('pageLayout');
  const lockHint = t((w) => w.setByCompany);
  return (
    <Panel title={c((w) => w.menu.settings)} note={note} isFirst>
      <Row label={t((w) => w.language)} hint={isLanguageLocked && lockHint}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={language}
            disabled={isLanguageLocked}
            options={shownLanguages.map((value) => ({ value, label: getLanguageName(value) }))}
            onChange={setLanguage}
          />
        )}
      </Row>
      {timeZone}
      <Row label={t((w) => w.pageLayout)} hint={isLayoutLocked && lockHint}>
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={pageLayout}
            disabled={isLayoutLocked}
            options={pageLayouts.map((value) => ({ value, label: t((w) => w.layouts[value]) }))}
            onChange={(selectedLayout) => setPreferences({ pageLayout: selectedLayout })}
          />
        )}
      </Row>
    </Panel>
  );
};

export const words = ['account'] as const;

export const preloadData = (): Promise<void> => prefetchApi(readSettings, undefined, { skipsErrorToast: true });

export default function SettingsPage() {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const getLabel = useLabel();
  const { settings, save, error, refetch } = useSettings();
  if (error && !settings)
    return <ErrorState heading={c((w) => w.menu.settings)} failure={error} onRetry={() => void refetch()} />;
  if (!settings) return <LoadingPage title={c((w) => w.menu.settings)} />;
  return (
    <div className="flex max-w-3xl flex-col gap-4 px-4 pt-3 pb-4">
      <Appearance
        note={t((w) => w.settingsHint)}
        timeZone={
          <DisabledDuringImpersonation>
            <TimeZoneRow timeZone={settings.timeZone} save={save} />
          </DisabledDuringImpersonation>
        }
      />
      <Panel title={t((w) => w.notificationChoices)}>
        <DisabledDuringImpersonation>
          {notificationPreferenceNames.map((name) => (
            <Row
              key={name}
              label={getLabel(notificationPreferences[name].name)}
              hint={getLabel(notificationPreferences[name].hint)}
            >
              {(label) => (
                <Switch
                  aria-labelledby={label}
                  checked={Boolean(settings.notifications[name])}
                  onChange={(isOn) => void save({ notifications: { [name]: isOn } })}
                />
              )}
            </Row>
          ))}
        </DisabledDuringImpersonation>
      </Panel>
    </div>
  );
}
