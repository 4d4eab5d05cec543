import { defaultUploads } from './services.ts';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { ConfigError, loadConfig, type Config, type Environment } from './config.ts';
import { settingMeta } from './setting.ts';
import { settingNames, settingsSchema } from './settings.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const getConfigError = (environment: Environment): ConfigError => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
};

describe('a setting', () => {
  const acceptedValues: [keyof typeof settingsSchema.shape, string, unknown][] = [
    ['port', '0', 0],
    ['port', ' 8080 ', 8080],
    ['port', '65535', 65535],
    ['host', '0.0.0.0', '0.0.0.0'],
    ['host', '::', '::'],
    ['host', 'admin.example.com', 'admin.example.com'],
    ['dataFolder', '/srv/atrium', '/srv/atrium'],
    ['dataFolder', 'elsewhere', resolve('elsewhere')],
    ['databaseUrl', 'postgres://a:b@db:5433/atrium', 'postgres://a:b@db:5433/atrium'],
    ['databaseUrl', 'postgresql://db/atrium?sslmode=verify-full', 'postgresql://db/atrium?sslmode=verify-full'],
    ['databaseListenUrl', 'postgres://a:b@db:5433/atrium', 'postgres://a:b@db:5433/atrium'],
    ['databaseConnections', '25', 25],
    ['demo', 'off', false],
    ['demo', 'ON', true],
    ['demo', 'true', true],
    ['demo', '0', false],
    ['adminPassword', 'quiet-river-8', 'quiet-river-8'],
    ['passwordMax', '16', 16],
    ['passwordMax', '128', 128],
    ['logLevel', 'WARN', 'warn'],
    ['logLevel', 'silent', 'silent'],
    ['timeZone', 'Asia/Shanghai', 'Asia/Shanghai'],
    ['trustProxy', 'on', true],
    ['trustProxy', 'off', false],
    ['trustProxy', '0', false],
    ['trustProxy', '2', 2],
    ['trustProxy', '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['trustedNetworks', '192.0.2.7, 2001:db8::/32', ['192.0.2.7', '2001:db8::/32']],
    ['metrics', '9464', { host: '127.0.0.1', port: 9464 }],
    ['metrics', '0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['metrics', '[::]:9464', { host: '::', port: 9464 }],
    ['keys', 'k'.repeat(32), ['k'.repeat(32)]],
    ['keys', `${'k'.repeat(32)}, ${'p'.repeat(32)}`, ['k'.repeat(32), 'p'.repeat(32)]],
    ['keys', `${'k'.repeat(32)},lost`, ['k'.repeat(32), 'lost']],
    ['basePath', '/', ''],
    ['basePath', '/office/atrium/', '/office/atrium'],
    ['uploads', 'max=1024', { ...defaultUploads, maxMegabytes: 1024 }],
    [
      'uploads',
      'types=PDF,png&scan=[::1]:3310',
      { maxMegabytes: 10, totalMegabytes: null, types: ['pdf', 'png'], scanner: { host: '::1', port: 3310 } },
    ],
    ['uploads', 'total=500m', { ...defaultUploads, totalMegabytes: 500 }],
    ['uploads', 'max=20&total=10G', { ...defaultUploads, maxMegabytes: 20, totalMegabytes: 10_240 }],
    ['uploads', 'total=2t', { ...defaultUploads, totalMegabytes: 2_097_152 }],
    ['auditKeep', '400d', { count: 400, unit: 'days' }],
    ['auditKeep', '24M', { count: 24, unit: 'months' }],
  ];
  it.each(acceptedValues)('the setting %s accepts %j', (key, text, value) => {
    const name = settingMeta.get(settingsSchema.shape[key])?.name ?? '';
    expect(loadConfig({ [name]: text })[key]).toEqual(value);
  });

  const rejectedValues: [string, string][] = [
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/atrium'],
    ['DATABASE_URL', 'db:5432'],
    ['DATABASE_URL', 'postgres://one,two/atrium'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/atrium'],
    ['ATRIUM_DATABASE_CONNECTIONS', '0'],
    ['ATRIUM_DEMO', 'maybe'],
    ['ATRIUM_ADMIN_PASSWORD', 'short1'],
    ['ATRIUM_ADMIN_PASSWORD', 'onlyletters'],
    ['ATRIUM_PASSWORD_MAX', '15'],
    ['ATRIUM_PASSWORD_MAX', '129'],
    ['ATRIUM_PASSWORD_MAX', '1e2'],
    ['ATRIUM_ADMIN_PASSWORD', 'a b c d e f g 12'],
    ['LOG_LEVEL', 'loud'],
    ['ATRIUM_TIMEZONE', 'Mars/Olympus'],
    ['ATRIUM_TRUST_PROXY', '10.0.0.0/33'],
    ['ATRIUM_URL', 'admin.example.com'],
    ['ATRIUM_URL', 'https://admin.example.com/admin'],
    ['ATRIUM_URL', 'https://user:secret@admin.example.com'],
    ['ATRIUM_BASE', 'atrium'],
    ['ATRIUM_BASE', '//elsewhere.example'],
    ['ATRIUM_BASE', '/a/../b'],
    ['ATRIUM_BASE', '/api'],
    ['ATRIUM_BASE', '/"onload="x'],
    ['ATRIUM_TRUST_PROXY', 'everyone'],
    ['ATRIUM_TRUSTED_NETWORKS', '10.0.0.0/33'],
    ['ATRIUM_TRUSTED_NETWORKS', 'office'],
    ['ATRIUM_METRICS', '65536'],
    ['ATRIUM_METRICS', '9464:9464:9464'],
    ['ATRIUM_METRICS', '0.0.0.0:'],
    ['ATRIUM_KEY', 'k'.repeat(31)],
    ['ATRIUM_KEY', `${'k'.repeat(32)},${'p'.repeat(31)}`],
    ['ATRIUM_KEY', 'lost'],
    ['ATRIUM_KEY', ','],
    ['ATRIUM_UPLOADS', 'max=0'],
    ['ATRIUM_UPLOADS', 'max=1025'],
    ['ATRIUM_UPLOADS', 'total=10'],
    ['ATRIUM_UPLOADS', 'total=0g'],
    ['ATRIUM_UPLOADS', 'total=1.5g'],
    ['ATRIUM_UPLOADS', 'types='],
    ['ATRIUM_UPLOADS', 'types=.pdf'],
    ['ATRIUM_UPLOADS', 'scan=clamav'],
    ['ATRIUM_UPLOADS', 'scan=clamav:3310/x'],
    ['ATRIUM_UPLOADS', '20'],
    ['ATRIUM_AUDIT_KEEP', '400'],
    ['ATRIUM_AUDIT_KEEP', '0d'],
  ];
  it.each(rejectedValues)('the setting %s rejects %j, and the error names the setting', (name, text) => {
    const problem = getConfigError({ [name]: text });
    expect(problem.setting).toBe(name);
    expect(problem.message).toMatch(new RegExp(`^${name}: expected `));
  });

  it('the setting for the first password follows the password length of the product', () => {
    const longPassword = { ATRIUM_ADMIN_PASSWORD: 'quiet rivers run deep' };
    expect(getConfigError(longPassword).setting).toBe('ATRIUM_ADMIN_PASSWORD');
    expect(getConfigError({ ...longPassword, ATRIUM_PASSWORD_MAX: '20' }).message).not.toContain('quiet');
    expect(loadConfig({ ...longPassword, ATRIUM_PASSWORD_MAX: '21' }).adminPassword).toBe('quiet rivers run deep');
  });

  it('the setting for an audit archive requires a retention time', () => {
    const archive = { ATRIUM_AUDIT_ARCHIVE: '/srv/audit' };
    expect(getConfigError(archive).message).toContain('ATRIUM_AUDIT_KEEP');
    expect(loadConfig({ ...archive, ATRIUM_AUDIT_KEEP: '24m' }).auditArchive).toBe('/srv/audit');
  });

  it('a setting that contains a secret is not repeated in its error', () => {
    for (const [name, secret] of [
      ['ATRIUM_ADMIN_PASSWORD', 'hunter'],
      ['DATABASE_URL', 'mysql://me:hunter@db/x'],
    ] as const) {
      expect(getConfigError({ [name]: secret }).message).not.toContain('hunter');
    }
  });

  it('a setting that is empty counts as absent', () => {
    const emptySettings = Object.fromEntries(settingNames.map((name) => [name, ' ']));
    expect(loadConfig(emptySettings)).toEqual(loadConfig({}));
  });

  it('all invalid settings are reported together', () => {
    const problem = getConfigError({ PORT: 'http', ATRIUM_DEMO: 'maybe', ATRIUM_DTA: 'data' });
    expect(problem.setting).toBe('PORT, ATRIUM_DEMO, ATRIUM_DTA');
    expect(problem.message.split('\n')).toEqual([
      'PORT: expected a port, 0 to 65535, such as 8080',
      'ATRIUM_DEMO: expected on or off',
      'ATRIUM_DTA: unknown setting; did you mean ATRIUM_DATA?',
    ]);
  });

  it('every setting has a unique name', () => {
    expect(settingNames).toHaveLength(Object.keys(settingsSchema.shape).length);
    expect(new Set(settingNames).size).toBe(settingNames.length);
  });
});

describe('without settings', () => {
  it('the product serves the demo on this computer only', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      databaseUrl: null,
      databaseListenUrl: null,
      demo: true,
      adminPassword: null,
      trustProxy: false,
    });
  });
});

describe('the demo', () => {
  it.each<[string, Environment, boolean]>([
    ['is on for the embedded database on a loopback address', { HOST: '127.0.0.2' }, true],
    ['is on for the embedded database on localhost', { HOST: 'localhost' }, true],
    ['is off if other computers can reach it', { HOST: '0.0.0.0' }, false],
    ['is off on PostgreSQL', { DATABASE_URL: 'postgres://db/atrium' }, false],
    ['is off in production', { NODE_ENV: 'production' }, false],
    ['is off behind a trusted proxy', { ATRIUM_TRUST_PROXY: '1' }, false],
    ['is on if no proxy is trusted', { ATRIUM_TRUST_PROXY: 'off' }, true],
    ['is off if a password for the first administrator is set', { ATRIUM_ADMIN_PASSWORD: 'quiet-river-8' }, false],
    [
      'is on everywhere if it is explicitly enabled',
      { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/x', NODE_ENV: 'production', ATRIUM_DEMO: 'on' },
      true,
    ],
  ])('%s', (_, environment, demo) => {
    expect(loadConfig(environment).demo).toBe(demo);
  });

  it.each<[string, Environment, Config['registration'], boolean]>([
    ['opens registration to this machine where nobody asked for it', {}, 'local', false],
    ['opens registration to all where it was asked for', { ATRIUM_DEMO: 'on' }, 'open', true],
    ['leaves registration closed where it is off', { ATRIUM_DEMO: 'off' }, 'closed', false],
    ['leaves registration closed in production', { NODE_ENV: 'production' }, 'closed', false],
    ['leaves registration as it was set', { ATRIUM_REGISTRATION: 'approval' }, 'approval', false],
  ])('%s', (_, environment, registration, isDemoForced) => {
    expect(loadConfig(environment)).toMatchObject({ registration, isDemoForced });
  });
});

describe('the environment', () => {
  const createFolderWith = (text: string | null): string => {
    const folder = createTemporaryFolder();
    if (text !== null) writeFileSync(join(folder, '.env'), text);
    return folder;
  };

  it('the configuration uses values of a .env file', () => {
    expect(readEnvironment(createFolderWith('ATRIUM_DATA="/srv/from file"\n# a comment\n'))['ATRIUM_DATA']).toBe(
      '/srv/from file',
    );
  });

  it('the configuration prefers a variable to the .env file', () => {
    const { PATH } = process.env;
    expect(readEnvironment(createFolderWith('PATH=/nowhere\n'))['PATH']).toBe(PATH);
  });

  it('the configuration needs no .env file', () => {
    expect(readEnvironment(createFolderWith(null))).toEqual({ ...process.env });
  });
});
