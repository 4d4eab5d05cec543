import { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import { email } from '@atrium/contract/contact-rules.ts';

export interface MailServer {
  readonly url: string;
  readonly from: string;
}

export interface ObjectStorageSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const parseUrl = (text: string, protocols: readonly string[], example: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) throw new Error(`expected an address such as ${example}`);
  return url;
};

/** Parses `smtp(s)://user:password@host:port?from=address`. */
export const parseMailServer = (text: string): MailServer => {
  const example = 'smtps://user:password@host:465?from=atrium@example.com';
  const url = parseUrl(text, ['smtp:', 'smtps:'], example);
  const from = url.searchParams.get('from') ?? '';
  if (email(from.replace(/^.*<([^<>]+)>$/, '$1')))
    throw new Error(`expected an address with the sender, such as ${example}`);
  url.searchParams.delete('from');
  return { url: url.href, from };
};

export const parseHttpAddress = (text: string): string =>
  parseUrl(text, ['http:', 'https:'], 'https://sms.example.com/send').href;

export const parsePublicAddress = (text: string): string => {
  const example = 'https://admin.example.com';
  const { origin, href } = parseUrl(text, ['http:', 'https:'], example);
  if (href !== `${origin}/`)
    throw new Error(`expected an address such as ${example}, with nothing after the host; set a path as ATRIUM_BASE`);
  return origin;
};

export const parseBasePath = (text: string): string => {
  const path = text.replace(/\/+$/, '');
  if (!/^(?:\/[\w.~-]+)*$/.test(path) || /\/\.{1,2}(?:\/|$)/.test(path) || /^\/(?:api|assets|docs)(?:\/|$)/.test(path))
    throw new Error(
      'expected a path such as /atrium with letters, digits, `-`, `_`, `.` and `~` that the product does not use itself',
    );
  return path;
};

export const parseJsonTemplate = (text: string): string => {
  try {
    JSON.parse(text);
  } catch {
    throw new Error('expected JSON with {{to}}, {{text}} or {{code}} in its strings');
  }
  if (!/\{\{(?:text|code)\}\}/.test(text)) throw new Error('expected JSON that contains {{text}} or {{code}}');
  return text;
};

export const parseRegistrationMode = (text: string): (typeof registrationModes)[number] => {
  const mode = registrationModes.find((candidate) => candidate === text.toLowerCase());
  if (!mode) throw new Error(`expected one of ${registrationModes.join(', ')}`);
  return mode;
};

export interface UploadSettings {
  readonly maxMegabytes: number;
  /** Maximum size of all attached files together, or null for no limit. */
  readonly totalMegabytes: number | null;
  readonly types: readonly string[];
  /** Address of clamd, or null if files are not scanned for viruses. */
  readonly scanner: { readonly host: string; readonly port: number } | null;
}

export const defaultUploads: UploadSettings = {
  maxMegabytes: 10,
  totalMegabytes: null,
  types: 'pdf doc docx xls xlsx ppt pptx odt ods odp txt csv md jpg jpeg png gif webp zip'.split(' '),
  scanner: null,
};

const uploadsExample = 'max=20&total=10g&types=pdf,docx,png&scan=clamav:3310';

const parseScanner = (text: string): UploadSettings['scanner'] => {
  const url = URL.canParse(`tcp://${text}`) ? new URL(`tcp://${text}`) : null;
  if (!url?.port || url.host !== text) throw new Error(`expected a host and a port after scan=: ${uploadsExample}`);
  return { host: url.hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(url.port) };
};

const megabytesByUnit: Readonly<Record<string, number>> = { m: 1, g: 1024, t: 1024 * 1024 };

/** Parses `500m`, `10g` or `2t` to megabytes. */
const parseTotalSize = (text: string): number => {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mgt])$/.exec(text.toLowerCase()) ?? [];
  const megabytes = megabytesByUnit[unit];
  if (megabytes === undefined)
    throw new Error(`expected a size such as 500m, 10g or 2t after total=: ${uploadsExample}`);
  return Number(count) * megabytes;
};

/** Parses `max=20&total=10g&types=pdf,docx,png&scan=clamav:3310`. Missing parts get their defaults. */
export const parseUploads = (text: string): UploadSettings => {
  const {
    max = String(defaultUploads.maxMegabytes),
    total,
    types,
    scan,
    ...unknownOptions
  } = Object.fromEntries(new URLSearchParams(text));
  const extensions = types?.toLowerCase().split(',') ?? defaultUploads.types;
  if (Object.keys(unknownOptions).length > 0 || extensions.some((extension) => !/^[a-z0-9]{1,10}$/.test(extension)))
    throw new Error(`expected ${uploadsExample}`);
  if (!/^[1-9]\d{0,3}$/.test(max) || Number(max) > 1024)
    throw new Error(`expected 1 to 1024 megabytes after max=: ${uploadsExample}`);
  return {
    maxMegabytes: Number(max),
    totalMegabytes: total === undefined ? null : parseTotalSize(total),
    types: extensions,
    scanner: scan === undefined ? null : parseScanner(scan),
  };
};

/** Parses `https://key:secret@host/bucket?region=auto`. */
export const parseObjectStorage = (text: string): ObjectStorageSettings => {
  const example = 'https://key:secret@s3.example.com/bucket?region=auto';
  const url = parseUrl(text, ['http:', 'https:'], example);
  if (!url.username || !url.password) throw new Error(`expected an address with key and secret, such as ${example}`);
  return {
    endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
};
