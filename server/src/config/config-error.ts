export interface SettingError {
  readonly setting: string;
  readonly message: string;
}

/** Has one line per invalid setting. Messages never contain the value, which may be a secret. */
export class ConfigError extends Error {
  readonly setting: string;

  constructor(setting: string, message: string, furtherErrors: readonly SettingError[] = []) {
    const errors = [{ setting, message }, ...furtherErrors];
    super(errors.map((error) => `${error.setting}: ${error.message}`).join('\n'));
    this.name = 'ConfigError';
    this.setting = errors.map((error) => error.setting).join(', ');
  }
}
