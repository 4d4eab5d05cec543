import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, type Environment } from './config.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const createFileWith = (text: string): string => {
  const file = join(createTemporaryFolder(), 'secret');
  writeFileSync(file, text);
  return file;
};

const getErrorMessage = (environment: Environment): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
};

describe('a setting from a file', () => {
  it('a setting from a file is the content of the file without its line end', () => {
    const DATABASE_URL_FILE = createFileWith('postgres://a:b@db/atrium\n');
    const ATRIUM_ADMIN_PASSWORD_FILE = createFileWith('quiet-river-8\r\n');
    expect(loadConfig({ DATABASE_URL_FILE, ATRIUM_ADMIN_PASSWORD_FILE })).toMatchObject({
      databaseUrl: 'postgres://a:b@db/atrium',
      adminPassword: 'quiet-river-8',
      // A real installation has no demo.
      demo: false,
      registration: 'closed',
    });
  });

  it('a setting from a file is rejected if the setting itself is also set', () => {
    const ATRIUM_ADMIN_PASSWORD_FILE = createFileWith('0123456789abcdef');
    expect(getErrorMessage({ ATRIUM_ADMIN_PASSWORD: '0123456789abcdef', ATRIUM_ADMIN_PASSWORD_FILE })).toBe(
      'ATRIUM_ADMIN_PASSWORD_FILE: ATRIUM_ADMIN_PASSWORD is set too; use one of them',
    );
  });

  it('a setting from a file is rejected if the file is missing or empty', () => {
    expect(getErrorMessage({ DATABASE_URL_FILE: '/no/such/file' })).toBe(
      'DATABASE_URL_FILE: the file /no/such/file cannot be read',
    );
    const emptyFile = createFileWith('\n');
    expect(getErrorMessage({ DATABASE_URL_FILE: emptyFile })).toBe(`DATABASE_URL_FILE: the file ${emptyFile} is empty`);
  });

  it('a setting from a file does not repeat a rejected secret', () => {
    expect(getErrorMessage({ ATRIUM_ADMIN_PASSWORD_FILE: createFileWith('hunter') })).not.toContain('hunter');
  });

  it('several secrets of the server are read from one file, one per line', () => {
    const [first, second] = ['k'.repeat(32), 'p'.repeat(32)];
    const ATRIUM_KEY_FILE = createFileWith(`${first}\n${second}\n`);
    expect(loadConfig({ ATRIUM_KEY_FILE }).keys).toEqual([first, second]);
  });
});

describe('an unknown setting', () => {
  it.each([
    ['ATRIUM_DTA', 'ATRIUM_DTA: unknown setting; did you mean ATRIUM_DATA?'],
    ['ATRIUM_TRUSTPROXY', 'ATRIUM_TRUSTPROXY: unknown setting; did you mean ATRIUM_TRUST_PROXY?'],
    ['ATRIUM_SMTP_URL_FIEL', 'ATRIUM_SMTP_URL_FIEL: unknown setting; did you mean ATRIUM_SMTP_URL_FILE?'],
    ['ATRIUM_SEATS_PER_ROOM', 'ATRIUM_SEATS_PER_ROOM: unknown setting'],
  ])('%s is rejected with the nearest name', (name, sentence) => {
    expect(getErrorMessage({ [name]: 'x', ATRIUM_DATA: 'data' })).toBe(sentence);
  });

  it('an unknown setting is not reported for system variables and Kubernetes services', () => {
    const otherVariables = {
      PATH: '/bin',
      ATRIUM_SERVICE_HOST: '10.0.0.1',
      ATRIUM_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
    };
    expect(getErrorMessage({ ...otherVariables, ATRIUM_PORT: 'tcp://10.0.0.1:3000' })).toBe('nothing was wrong');
  });
});
