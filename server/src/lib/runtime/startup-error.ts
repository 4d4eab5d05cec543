import { ConfigError } from '../../config/config.ts';
import { DefinitionError } from '../../db/check-definitions.ts';
import { toDatabaseError, DatabaseError, type DatabaseErrorKind } from '../../db/database-error.ts';

interface TranslatedMessage {
  readonly chinese: string;
  readonly english: string;
}

const databaseErrors: Readonly<Record<DatabaseErrorKind, string>> = {
  folderUnusable: '数据目录无法读写',
  folderInUse: '数据目录正被另一个运行中的 Atrium 实例使用',
  damaged: '数据库文件已损坏或不是 Atrium 的数据库，请恢复最近的备份',
  unreachable: '无法连接数据库',
  refused: '数据库拒绝了连接',
  unsuitable: '数据库不符合要求',
  forbidden: '数据库用户没有建表权限',
  full: '数据库所在磁盘已满，请清理后重新启动',
  otherVersion: '数据库属于其他版本的 Atrium，请改用空数据库，或启动创建它的版本',
};

const listenErrors: Readonly<Record<string, (listenAddress: string, port: number) => TranslatedMessage>> = {
  EADDRINUSE: (listenAddress, port) => ({
    chinese: `端口 ${port} 已被占用，请用环境变量 PORT 指定其他端口`,
    english: `${listenAddress} is already in use; choose another port with PORT.`,
  }),
  EACCES: (listenAddress, port) => ({
    chinese: `没有权限使用端口 ${port}，请用环境变量 PORT 指定其他端口`,
    english: `${listenAddress} requires more privileges; choose another port with PORT.`,
  }),
  EADDRNOTAVAIL: (listenAddress) => ({
    chinese: '本机没有 HOST 指定的地址',
    english: `${listenAddress} is not an address of this computer; see HOST.`,
  }),
  ENOTFOUND: (listenAddress) => ({
    chinese: 'HOST 指定的主机名无法解析',
    english: `${listenAddress} cannot be resolved; see HOST.`,
  }),
};

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const explainListenError = (error: Error, { host, port }: ListenAddress): TranslatedMessage | null => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isListening = 'syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall));
  return (isListening ? listenErrors[code]?.(`${host}:${port}`, port) : null) ?? null;
};

/** Returns one sentence in both languages about an error at startup; null for an internal error. */
export const explainStartupError = (cause: unknown, listenAddress: ListenAddress | null): string | null => {
  const error = toDatabaseError(cause);
  if (!(error instanceof Error)) return null;
  const findMessage = (): TranslatedMessage | null => {
    if (error instanceof ConfigError) return { chinese: `配置项 ${error.setting} 有误`, english: error.message };
    if (error instanceof DefinitionError) return { chinese: '资源定义有误', english: error.message };
    if (error instanceof DatabaseError) return { chinese: databaseErrors[error.kind], english: error.message };
    return listenAddress === null ? null : explainListenError(error, listenAddress);
  };
  const message = findMessage();
  return message && `Atrium 无法启动：${message.chinese}。 Atrium cannot start: ${message.english}`;
};
