import { basePath, publicAddress } from './config-services.ts';
import { setting } from './config-setting.ts';
import { strictTransport, type Environment } from './config-values.ts';

/** A balancer asks every few seconds, and takes a copy out after two or three bad answers. */
const usualDrain = 5;
const longestDrain = 60;
const longestWait = 3600;

const secondsTo =
  (most: number) =>
  (text: string): number => {
    if (!/^\d{1,4}$/.test(text) || Number(text) > most) throw new Error(`expected seconds, 0 to ${most}`);
    return Number(text);
  };

const isBehindProxy = ({ ATRIUM_TRUST_PROXY }: Environment): boolean =>
  !['', '0', 'off', 'false'].includes(ATRIUM_TRUST_PROXY?.trim().toLowerCase() ?? '');

/** Settings of how a copy is reached, what it waits for, and how it takes its leave. */
export const servingSettings = {
  publicUrl: setting<string | null>({
    name: 'ATRIUM_URL',
    meaning: 'Address at which people reach the product: `https://admin.example.com`',
    usually: 'that of each request',
    parse: publicAddress,
    fallback: () => null,
  }),
  basePath: setting({
    name: 'ATRIUM_BASE',
    meaning: 'Path that the product lies under on its host, such as `/atrium`; a proxy may take it away or leave it',
    usually: 'none',
    parse: basePath,
    fallback: () => '',
  }),
  strictTransport: setting({
    name: 'ATRIUM_HSTS',
    meaning: 'Whether browsers that came over HTTPS are told to come by nothing else: on, off, or `subdomains` too',
    usually: 'on',
    parse: strictTransport,
    fallback: () => 'on',
  }),
  databaseWaitSeconds: setting({
    name: 'ATRIUM_DATABASE_WAIT',
    meaning: 'Seconds for which a copy that starts waits for a PostgreSQL that does not answer yet; then it ends',
    usually: '60',
    parse: secondsTo(longestWait),
    fallback: () => 60,
  }),
  drainSeconds: setting({
    name: 'ATRIUM_DRAIN_SECONDS',
    meaning: 'Seconds for which a copy goes on serving after SIGTERM while `/api/health/ready` already answers 503',
    usually: `${usualDrain} where \`ATRIUM_TRUST_PROXY\` is set, else 0`,
    parse: secondsTo(longestDrain),
    fallback: (environment: Environment) => (isBehindProxy(environment) ? usualDrain : 0),
  }),
} as const;
