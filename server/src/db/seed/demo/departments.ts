import type { Language } from '@atrium/contract/language.ts';
import { englishWords } from './english-words.ts';

/** The first job title is the manager's. */
export interface DemoDept {
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
  readonly people: number;
  readonly jobs: readonly [string, ...string[]];
  readonly role?: string;
}

const chineseDepts: readonly DemoDept[] = [
  { code: 'HQ', parent: null, name: '中庭科技', people: 1, jobs: ['董事长'] },
  { code: 'GM', parent: 'HQ', name: '总经理办公室', people: 4, jobs: ['总经理', '副总经理', '总经理助理', '秘书'] },
  { code: 'HR', parent: 'HQ', name: '人力资源部', people: 4, jobs: ['人力资源总监', '人事专员'], role: 'hr' },
  { code: 'HR-RC', parent: 'HR', name: '招聘组', people: 6, jobs: ['招聘主管', '招聘专员'], role: 'hr' },
  { code: 'HR-CB', parent: 'HR', name: '薪酬福利组', people: 4, jobs: ['薪酬主管', '薪酬专员'], role: 'hr' },
  { code: 'FIN', parent: 'HQ', name: '财务部', people: 3, jobs: ['财务总监', '财务分析师'], role: 'finance' },
  { code: 'FIN-AC', parent: 'FIN', name: '会计组', people: 8, jobs: ['会计主管', '会计', '出纳'], role: 'finance' },
  { code: 'FIN-AU', parent: 'FIN', name: '内部审计组', people: 4, jobs: ['审计主管', '审计专员'], role: 'auditor' },
  { code: 'RD', parent: 'HQ', name: '研发中心', people: 3, jobs: ['技术总监', '架构师'] },
  { code: 'RD-FE', parent: 'RD', name: '前端组', people: 16, jobs: ['前端主管', '高级前端工程师', '前端工程师'] },
  { code: 'RD-BE', parent: 'RD', name: '后端组', people: 20, jobs: ['后端主管', '高级后端工程师', '后端工程师'] },
  { code: 'RD-QA', parent: 'RD', name: '测试组', people: 10, jobs: ['测试主管', '测试工程师'] },
  { code: 'RD-OPS', parent: 'RD', name: '运维组', people: 7, jobs: ['运维主管', '运维工程师', '数据库工程师'] },
  { code: 'PD', parent: 'HQ', name: '产品部', people: 9, jobs: ['产品总监', '产品经理'] },
  { code: 'PD-UX', parent: 'PD', name: '设计组', people: 8, jobs: ['设计主管', '交互设计师', '视觉设计师'] },
  { code: 'MK', parent: 'HQ', name: '市场部', people: 3, jobs: ['市场总监', '市场分析师'] },
  { code: 'MK-BR', parent: 'MK', name: '品牌组', people: 7, jobs: ['品牌主管', '品牌专员', '文案'] },
  { code: 'MK-CH', parent: 'MK', name: '渠道组', people: 7, jobs: ['渠道主管', '渠道专员'] },
  { code: 'SA', parent: 'HQ', name: '销售中心', people: 3, jobs: ['销售总监', '销售运营'], role: 'sales' },
  { code: 'SA-E', parent: 'SA', name: '华东销售部', people: 18, jobs: ['区域经理', '客户经理'], role: 'sales' },
  { code: 'SA-S', parent: 'SA', name: '华南销售部', people: 16, jobs: ['区域经理', '客户经理'], role: 'sales' },
  { code: 'SA-N', parent: 'SA', name: '华北销售部', people: 14, jobs: ['区域经理', '客户经理'], role: 'sales' },
  { code: 'CS', parent: 'HQ', name: '客户服务部', people: 15, jobs: ['客服经理', '客服专员'] },
  { code: 'AD', parent: 'HQ', name: '行政部', people: 8, jobs: ['行政经理', '行政专员', '前台'] },
];

interface DemoRole {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  /** Granted built-in menu items, without their ancestors. */
  readonly grants: readonly string[];
}

const commonGrants = ['/home', '/about'];
const demonstrationGrants = ['/access', '/access/access-mode', '/access/page-control'];

const chineseRoles: readonly DemoRole[] = [
  {
    code: 'hr',
    name: '人事专员',
    remark: '负责招聘、入职与人事档案',
    grants: [...commonGrants, ...demonstrationGrants],
  },
  { code: 'finance', name: '财务专员', remark: '负责核算、报销与报表', grants: commonGrants },
  { code: 'auditor', name: '审计员', remark: '查看经营数据，不做修改', grants: commonGrants },
  { code: 'sales', name: '销售人员', remark: '跟进客户与订单', grants: commonGrants },
];

/** Translates a word of the demo. Throws if it is missing; a test checks that none is. */
export const translateDemoWord = (language: Language, chinese: string): string => {
  const word = language === 'zh-CN' ? chinese : englishWords[chinese];
  if (word === undefined) throw new Error(`The demo has no ${language} word for ${chinese}`);
  return word;
};

export const createDemoDepts = (language: Language): DemoDept[] =>
  chineseDepts.map((dept) => {
    const [lead, ...otherJobs] = dept.jobs.map((job) => translateDemoWord(language, job));
    return { ...dept, name: translateDemoWord(language, dept.name), jobs: [lead ?? '', ...otherJobs] };
  });

export const createDemoRoles = (language: Language): DemoRole[] =>
  chineseRoles.map((role) => ({
    ...role,
    name: translateDemoWord(language, role.name),
    remark: translateDemoWord(language, role.remark),
  }));
