import type { AddressInfo } from 'node:net';

interface Account {
  readonly username: string;
  readonly password: string;
}

interface Greeting {
  readonly address: AddressInfo | string | null;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly basePath: string;
  readonly accounts: readonly Account[];
  /** True if the demo passwords are accepted from other computers. */
  readonly isExposed: boolean;
  readonly setupToken: string | null;
}

const wildcardAddresses = new Set(['0.0.0.0', '::']);
const localAddresses = new Set(['127.0.0.1', '::1', ...wildcardAddresses]);

const getUrl = ({ address, host, basePath }: Pick<Greeting, 'address' | 'host' | 'basePath'>): string => {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = localAddresses.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`;
};

export const formatGreeting = (greeting: Greeting): string => {
  const url = getUrl(greeting);
  const lines = [`Atrium 已启动 · is ready: ${url}`];
  for (const { username, password } of greeting.accounts) lines.push(`  登录 · sign in: ${username} / ${password}`);
  if (greeting.accounts.length > 0 && !greeting.isExposed)
    lines.push('  仅限本机直接访问 · from this computer only, not through a proxy');
  if (greeting.isExposed) {
    lines.push('  注意：演示账号的密码是公开的，请勿用于正式环境。');
    lines.push('Warning: the passwords of the demo accounts are public. Do not use them for real data.');
  }
  if (greeting.setupToken !== null) {
    lines.push(
      '  尚无管理员，请打开以下链接创建 · there is no administrator yet, open this link to create the first administrator:',
    );
    lines.push(
      `  ${greeting.publicUrl === null ? url : `${greeting.publicUrl}${greeting.basePath}`}/setup#token=${greeting.setupToken}`,
    );
    if (greeting.publicUrl === null && wildcardAddresses.has(greeting.host)) {
      lines.push('  在其他机器上或经由代理访问时，请换成对外的地址（见 ATRIUM_URL）');
      lines.push('from another computer or through a proxy, replace the address (see ATRIUM_URL)');
    }
  }
  return `${lines.join('\n')}\n`;
};
