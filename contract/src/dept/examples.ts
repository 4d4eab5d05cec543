import type { Example } from '../endpoint.ts';
import { examplePage, exampleRecord } from '../schema/examples.ts';

const dept = {
  id: 3,
  parentId: 1,
  name: '研发部',
  code: 'dev',
  leaderId: 12,
  leaderName: '李雷',
  order: 2,
  status: 1,
  remark: '',
  ...exampleRecord,
  userCount: 18,
  totalUserCount: 25,
};

export const examples = {
  list: { input: { status: 1 }, result: { list: [dept], total: 1, ...examplePage } },
  create: { input: { parentId: 1, name: '研发部', code: 'dev' }, result: dept },
  update: { input: { id: 3, leaderId: 12 }, result: dept },
  delete: { input: { id: 3 }, result: 3 },
} satisfies Readonly<Record<string, Example>>;
