import { fileURLToPath } from 'node:url';
import type { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { findUnknownSettings, replaceFiles, type Environment } from './environment.ts';
import { settingMeta } from './setting.ts';
import { limits, type Limits } from './limits.ts';
import { settingNames, settingsSchema } from './settings.ts';
import { isLoopback } from './values.ts';

export { ConfigError } from './config-error.ts';
export type { Environment } from './environment.ts';

type Settings = z.output<typeof settingsSchema>;

/** `local` is open for requests from this computer and closed for all others. */
type Registration = (typeof registrationModes)[number] | 'local';

export type Config = Omit<Settings, 'demo' | 'registration'> &
  Limits & {
    readonly demo: boolean;
    readonly webFolder: string;
    readonly registration: Registration;
    /** Seconds after SIGTERM in which an instance still serves while `/api/health/ready` returns 503. */
    readonly drainSeconds: number;
    /** True if `ATRIUM_DEMO` is on: the public passwords work for any request, not only from this computer. */
    readonly isDemoForced: boolean;
    /** Least restrictive mode that the company settings can select (`ATRIUM_REGISTRATION`); null for no limit. */
    readonly registrationLimit: Exclude<Registration, 'local'> | null;
  };

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** A load balancer probes every few seconds and removes an instance after two or three failures. */
const drainSecondsBehindProxy = 5;

const isLocalTrial = ({ databaseUrl, host, trustProxy, adminPassword }: Settings, environment: Environment): boolean =>
  environment['NODE_ENV']?.trim() !== 'production' &&
  trustProxy === false &&
  adminPassword === null &&
  databaseUrl === null &&
  isLoopback(host);

const applyDefaults = (settings: Settings, environment: Environment): Config => {
  const demo = settings.demo ?? isLocalTrial(settings, environment);
  const isDemoForced = settings.demo === true;
  const defaultRegistration = demo ? 'local' : 'closed';
  return {
    ...settings,
    ...limits,
    webFolder: webBuild,
    demo,
    isDemoForced,
    registration: settings.registration ?? (isDemoForced ? 'open' : defaultRegistration),
    registrationLimit: settings.registration,
    drainSeconds: settings.trustProxy === false ? 0 : drainSecondsBehindProxy,
  };
};

const getSettingName = (key: PropertyKey | undefined): string => {
  const field = Object.entries(settingsSchema.shape).find(([name]) => name === key);
  return (field && settingMeta.get(field[1])?.name) ?? String(key);
};

/** Checks all settings; an empty variable counts as absent. Throws one `ConfigError` for all invalid ones. */
export const loadConfig = (variables: Environment): Config => {
  const environment = replaceFiles(variables, settingNames);
  const values = Object.entries(settingsSchema.shape).map(([key]) => [
    key,
    environment[getSettingName(key)]?.trim() || undefined,
  ]);
  const { error, data } = settingsSchema.safeParse(Object.fromEntries(values));
  const settingErrors = error?.issues.map(({ path, message }) => ({ setting: getSettingName(path[0]), message })) ?? [];
  const [firstError, ...furtherErrors] = [...settingErrors, ...findUnknownSettings(variables, settingNames)];
  if (firstError || !data) throw new ConfigError(firstError?.setting ?? '', firstError?.message ?? '', furtherErrors);
  return applyDefaults(data, environment);
};
