export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** Has one line per invalid setting. Messages never contain the value, which may be a secret. */
export class ConfigError extends Error {
  readonly setting: string;

  constructor(setting: string, problem: string, others: readonly SettingProblem[] = []) {
    const problems = [{ setting, problem }, ...others];
    super(problems.map((invalid) => `${invalid.setting}: ${invalid.problem}`).join('\n'));
    this.name = 'ConfigError';
    this.setting = problems.map((invalid) => invalid.setting).join(', ');
  }
}
