import { isIP } from 'node:net';
import { isNetwork } from './networks.ts';
import { type Language, languages } from '@atrium/contract/language.ts';
import { anyPassword, maxPasswordLength, passwordLength } from '@atrium/contract/validation.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const parsePort = (text: string): number => {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65535) throw new Error('expected a port, 0 to 65535, such as 8080');
  return value;
};

export const parseCount = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('expected a whole number, 1 to 999, such as 30');
  return Number(text);
};

export const parseHost = (text: string): string => {
  if (!isIP(text) && !/^[\w-]+(?:\.[\w-]+)*$/.test(text))
    throw new Error('expected an IP address or a host name, such as 0.0.0.0');
  return text;
};

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses `9464` or `0.0.0.0:9464`. The default host is loopback. */
export const parseListenAddress = (text: string): ListenAddress => {
  const [, name = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  try {
    return { host: parseHost(name.replace(/^\[(.+)\]$/, '$1')), port: parsePort(digits) };
  } catch {
    throw new Error('expected a port such as 9464, or an address such as 0.0.0.0:9464');
  }
};

export const parseOnOff = (text: string): boolean => {
  const value = { on: true, true: true, 1: true, off: false, false: false, 0: false }[text.toLowerCase()];
  if (value === undefined) throw new Error('expected on or off');
  return value;
};

export const parseDatabaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname.includes(','))
    throw new Error('expected an address such as postgres://user:password@host:5432/name');
  return text;
};

export const parseAdminPassword = (text: string): string => {
  if (anyPassword(text))
    throw new Error(
      `expected ${passwordLength.min} to ${passwordLength.max} characters with at least one letter and one digit, or up to ${maxPasswordLength} of any`,
    );
  return text;
};

export const parsePasswordMax = (text: string): number => {
  const value = Number(text);
  if (!/^\d{2,3}$/.test(text) || value < passwordLength.max || value > maxPasswordLength)
    throw new Error(`expected a whole number, ${passwordLength.max} to ${maxPasswordLength}`);
  return value;
};

const serverKeyForm = /^[\x21-\x7e]{32,200}$/;

export const lostKey = 'lost';

/** Parses server keys, the current one first. `lost` replaces a previous key that is unknown. */
export const parseServerKeys = (text: string): string[] => {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0 || !keys.every((key, index) => serverKeyForm.test(key) || (index > 0 && key === lostKey)))
    throw new Error('expected secrets of 32 to 200 printable characters, the current one first');
  return keys;
};

export type LogLevel = (typeof logLevels)[number];

export const parseLogLevel = (text: string): LogLevel => {
  const level = logLevels.find((candidate) => candidate === text.toLowerCase());
  if (!level) throw new Error(`expected one of ${logLevels.join(', ')}`);
  return level;
};

export const parseLanguage = (text: string): Language => {
  const match = languages.find((code) => code === text);
  if (!match) throw new Error(`expected ${languages.join(' or ')}`);
  return match;
};

export const parseTimeZone = (text: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Error('expected an IANA time zone such as Asia/Shanghai');
  }
};

/** Parses Fastify's option: no proxies, all, a number of hops, or addresses. */
export const parseTrustProxy = (text: string): boolean | number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text) || false;
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  try {
    return parseOnOff(text);
  } catch {
    throw new Error('expected off, on, a number of hops, or a list of addresses');
  }
};

export const parseBackupCount = (text: string): number => {
  if (!/^(?:0|[1-9]\d{0,2})$/.test(text)) throw new Error('expected a whole number, 0 to 999, such as 7');
  return Number(text);
};

export interface Age {
  readonly count: number;
  readonly unit: 'days' | 'months';
}

export const parseAge = (text: string): Age => {
  const [, digits, unit] = /^([1-9]\d{0,3})([dm])$/i.exec(text) ?? [];
  if (digits === undefined) throw new Error('expected days or months such as 400d or 24m');
  return { count: Number(digits), unit: unit?.toLowerCase() === 'd' ? 'days' : 'months' };
};

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address);
