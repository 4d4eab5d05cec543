import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../config/config.ts';
import { DefinitionError } from '../../db/check-definitions.ts';
import { DatabaseError } from '../../db/database-error.ts';
import { formatGreeting } from './greeting.ts';
import { explainStartupError } from './startup-error.ts';

const place = { host: '127.0.0.1', port: 3000 };
const createCodedError = (message: string, code: string) => Object.assign(new Error(message), { code });
const createListenError = (code: string) => Object.assign(new Error(code), { code, syscall: 'listen' });

describe('an error at the start', () => {
  test.each([
    [new ConfigError('PORT', 'expected a port'), '配置项 PORT 有误', 'PORT: expected a port'],
    [new DatabaseError('folderInUse', 'The folder is in use.'), '数据目录正被另一个', 'The folder is in use.'],
    [new DatabaseError('unreachable', 'Nobody answers.'), '无法连接数据库', 'Nobody answers.'],
    [
      createCodedError('permission denied for schema public', '42501'),
      '数据库用户没有建表权限',
      'grant create on schema public',
    ],
    [createCodedError('could not extend file', '53100'), '数据库所在磁盘已满', 'Free space and start again'],
    [createCodedError('no space left on device', 'ENOSPC'), '数据库所在磁盘已满', 'Free space and start again'],
    [
      Object.assign(new Error('database or disk is full'), { errcode: 13 }),
      '数据库所在磁盘已满',
      'Free space and start again',
    ],
    [new DefinitionError('tree.a has no options.'), '资源定义有误', 'tree.a has no options.'],
    [createListenError('EADDRINUSE'), '端口 3000 已被占用', '127.0.0.1:3000 is already in use'],
    [createListenError('EACCES'), '没有权限使用端口 3000', '127.0.0.1:3000 requires more privileges'],
    [createListenError('EADDRNOTAVAIL'), '本机没有 HOST 指定的地址', 'not an address of this computer'],
    [
      Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
      'HOST 指定的主机名',
      'cannot be resolved',
    ],
  ])('an error at the start is explained in one line in both languages: %s', (error, chinese, english) => {
    const sentence = explainStartupError(error, place);
    expect(sentence).toContain(`Atrium 无法启动：${chinese}`);
    expect(sentence).toContain('Atrium cannot start: ');
    expect(sentence).toContain(english);
    expect(sentence).not.toContain('\n');
  });

  test.each([new Error('a fault'), 'text', Object.assign(new Error('x'), { code: 'EADDRINUSE', syscall: 'open' })])(
    'an error at the start is reported as a defect otherwise: %s',
    (error) => {
      expect(explainStartupError(error, place)).toBeNull();
    },
  );
});

describe('the greeting at the start', () => {
  const parts = {
    address: { address: '127.0.0.1', family: 'IPv4', port: 8080 },
    host: '127.0.0.1',
    publicUrl: null,
    basePath: '',
    accounts: [],
    isExposed: false,
    setupToken: null,
  };

  test('the greeting at the start contains the address and how to sign in', () => {
    const text = formatGreeting({ ...parts, accounts: [{ username: 'admin', password: 'known-1234' }] });
    expect(text).toContain('http://localhost:8080');
    expect(text).toContain('admin / known-1234');
    expect(text).toContain('from this computer only');
    expect(text).not.toMatch(/Warning|setup/);
  });

  test('the greeting warns if others can use the demo, and has the setup link without an administrator', () => {
    const accounts = [{ username: 'admin', password: 'known-1234' }];
    const exposed = formatGreeting({ ...parts, accounts, isExposed: true });
    expect(exposed).toMatch(/Warning/);
    expect(exposed).not.toContain('from this computer only');
    expect(formatGreeting({ ...parts, host: '192.0.2.7', setupToken: 'abc' })).toContain(
      'http://192.0.2.7:8080/setup#token=abc',
    );
    expect(formatGreeting({ ...parts, setupToken: 'abc' })).not.toContain('ATRIUM_URL');
    expect(formatGreeting({ ...parts, host: 'fe80::1' })).toContain('http://[fe80::1]:8080');
  });

  test('the setup link contains the public address, or the greeting recommends setting it', () => {
    const inContainer = { ...parts, host: '0.0.0.0', setupToken: 'abc' };
    expect(formatGreeting(inContainer)).toContain('(see ATRIUM_URL)');
    const greeting = formatGreeting({ ...inContainer, publicUrl: 'https://admin.example.com' });
    expect(greeting).toContain('  https://admin.example.com/setup#token=abc');
    expect(greeting).not.toContain('ATRIUM_URL');
    const under = formatGreeting({ ...inContainer, publicUrl: 'https://example.com', basePath: '/atrium' });
    expect(under).toContain('http://localhost:8080/atrium\n');
    expect(under).toContain('  https://example.com/atrium/setup#token=abc');
  });
});
