import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig, strangeSettings, type Environment } from './config.ts';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'atrium-settings-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

const fileWith = (text: string): string => {
  const file = join(folder(), 'secret');
  writeFileSync(file, text);
  return file;
};

const problemOf = (environment: Environment): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was wrong';
};

describe('a setting from a file', () => {
  it('is what the file holds, without the end of its line', () => {
    const DATABASE_URL_FILE = fileWith('postgres://a:b@db/atrium\n');
    const ATRIUM_ADMIN_PASSWORD_FILE = fileWith('quiet-river-8\r\n');
    expect(readConfig({ DATABASE_URL_FILE, ATRIUM_ADMIN_PASSWORD_FILE })).toMatchObject({
      databaseUrl: 'postgres://a:b@db/atrium',
      adminPassword: 'quiet-river-8',
      // As where the address itself is set: a real installation brings no demo.
      demo: false,
      registration: 'closed',
    });
  });

  it('is refused beside the setting itself', () => {
    const ATRIUM_FIGURES_KEY_FILE = fileWith('0123456789abcdef');
    expect(problemOf({ ATRIUM_FIGURES_KEY: '0123456789abcdef', ATRIUM_FIGURES_KEY_FILE })).toBe(
      'ATRIUM_FIGURES_KEY_FILE: ATRIUM_FIGURES_KEY is set too; use one of them',
    );
  });

  it('is refused where there is no such file, or nothing in it', () => {
    expect(problemOf({ DATABASE_URL_FILE: '/no/such/file' })).toBe(
      'DATABASE_URL_FILE: the file /no/such/file cannot be read',
    );
    const empty = fileWith('\n');
    expect(problemOf({ DATABASE_URL_FILE: empty })).toBe(`DATABASE_URL_FILE: the file ${empty} is empty`);
  });

  it('does not repeat a secret that is refused', () => {
    expect(problemOf({ ATRIUM_FIGURES_KEY_FILE: fileWith('hunter') })).not.toContain('hunter');
  });

  it('leaves the file of the key of the server as it is', () => {
    const ATRIUM_KEY_FILE = fileWith('one-key\nanother-key\n');
    expect(readConfig({ ATRIUM_KEY_FILE })).toMatchObject({ key: null, keyFile: ATRIUM_KEY_FILE });
  });
});

describe('what is no setting', () => {
  it.each([
    ['ATRIUM_DTA', 'ATRIUM_DTA is no setting: ATRIUM_DATA is'],
    ['ATRIUM_TRUSTPROXY', 'ATRIUM_TRUSTPROXY is no setting: ATRIUM_TRUST_PROXY is'],
    ['ATRIUM_SESION_MAX_DAYS', 'ATRIUM_SESION_MAX_DAYS is no setting: ATRIUM_SESSION_MAX_DAYS is'],
    ['ATRIUM_SMTP_URL_FIEL', 'ATRIUM_SMTP_URL_FIEL is no setting: ATRIUM_SMTP_URL_FILE is'],
    ['ATRIUM_SEATS_PER_ROOM', 'ATRIUM_SEATS_PER_ROOM is no setting'],
  ])('%s is told, with what was meant', (name, sentence) => {
    expect(strangeSettings({ [name]: 'x', ATRIUM_DATA: 'data', ATRIUM_S3_URL_FILE: 'file' })).toEqual([sentence]);
  });

  it('is not what the system sets, or a service of Kubernetes', () => {
    const others = { PATH: '/bin', ATRIUM_SERVICE_HOST: '10.0.0.1', ATRIUM_PORT_3000_TCP: 'tcp://10.0.0.1:3000' };
    expect(strangeSettings({ ...others, ATRIUM_PORT: 'tcp://10.0.0.1:3000' })).toEqual([]);
  });
});
