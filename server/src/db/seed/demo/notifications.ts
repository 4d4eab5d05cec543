import type { Language } from '@atrium/contract/language.ts';
import type { NotificationKind } from '@atrium/contract/notification/fields.ts';
import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import { builtinRoleTexts } from '../builtin-roles.ts';
import { getPseudoRandom } from './pseudo-random.ts';

type TranslatedText = Readonly<Record<Language, string>>;

export interface DemoNotification {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string | number | TranslatedText>>;
  readonly link: string;
  readonly is_read: number;
  readonly create_time: number;
}

type Sample = Pick<DemoNotification, 'kind' | 'params' | 'link'>;

const minuteMs = 60_000;
const unreadCount = 6;

/** User agents that contain only the parts from which device names are derived. */
const devices = [
  'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Edg/150.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1',
  'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 16) Chrome/150.0',
];
const people: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['陈思远', '林晓东', '王欣怡', '赵磊', '孙婉清', '周浩然', '吴雅婷', '郑国栋'],
  'en-US': [
    'Emily Carter',
    'Daniel Hughes',
    'Grace Bennett',
    'Owen Reed',
    'Laura Kelly',
    'Lucas Ward',
    'Maya Brooks',
    'Peter Ross',
  ],
};
const translatePerson = (language: Language, name: string): string =>
  people[language][people['zh-CN'].indexOf(name)] ?? name;
const subjects: readonly TranslatedText[] = [
  { 'zh-CN': '报销申请', 'en-US': 'expense claim' },
  { 'zh-CN': '请假申请', 'en-US': 'leave request' },
  { 'zh-CN': '采购申请', 'en-US': 'purchase request' },
  { 'zh-CN': '用章申请', 'en-US': 'seal request' },
  { 'zh-CN': '出差申请', 'en-US': 'travel request' },
];
const reports: readonly TranslatedText[] = [
  { 'zh-CN': '销售周报', 'en-US': 'The weekly sales report' },
  { 'zh-CN': '访问周报', 'en-US': 'The weekly visits report' },
  { 'zh-CN': '渠道月报', 'en-US': 'The monthly channel report' },
  { 'zh-CN': '品类月报', 'en-US': 'The monthly category report' },
];

const pickInTurn = <Item extends string | TranslatedText>(items: readonly Item[], number: number): Item | '' =>
  items[number % items.length] ?? '';

const createApprovalAsked = (number: number): Sample => ({
  kind: 'approvalAsked',
  params: { name: pickInTurn(people['zh-CN'], number), subject: pickInTurn(subjects, number) },
  link: '/home',
});
const createApprovalGiven = (number: number): Sample => ({
  kind: 'approvalGiven',
  params: { name: pickInTurn(people['zh-CN'], number + 3), subject: pickInTurn(subjects, number) },
  link: '/home',
});
const createReport = (number: number): Sample => ({
  kind: 'reportReady',
  params: { report: pickInTurn(reports, number) },
  link: '/home',
});
const createNewDevice = (number: number): Sample => ({
  kind: 'newDevice',
  params: { device: pickInTurn(devices, number), address: `192.0.2.${10 + number}` },
  link: '/personal-center/my-profile?view=devices',
});
const createAccountLocked = (number: number): Sample => ({
  kind: 'accountLocked',
  params: { name: pickInTurn(people['zh-CN'], number), minutes: 15 },
  link: '/system/user',
});
const createStatusChanged = (number: number): Sample => ({
  kind: 'statusChanged',
  params: { name: pickInTurn(people['zh-CN'], number + 5), status: number % 2 },
  link: '/system/user',
});
const createRoleChanged = (name: TranslatedText): Sample => ({
  kind: 'roleChanged',
  params: { role: name },
  link: '/personal-center/my-profile',
});
const createBuiltinRoleChanged = (code: BuiltinRole): TranslatedText => ({
  'zh-CN': builtinRoleTexts['zh-CN'][code].name,
  'en-US': builtinRoleTexts['en-US'][code].name,
});
const welcome: Sample = { kind: 'welcome', params: {}, link: '/about' };

const samples: Readonly<Record<'admin' | 'common', readonly Sample[]>> = {
  admin: [
    ...[0, 1, 2, 3, 4].flatMap((number) => [
      createApprovalAsked(number),
      createReport(number),
      createAccountLocked(number),
      createStatusChanged(number),
    ]),
    ...[0, 1].map(createNewDevice),
    createRoleChanged(createBuiltinRoleChanged('admin')),
    welcome,
  ],
  common: [
    ...[0, 1, 2, 3].flatMap((number) => [createApprovalGiven(number), createReport(number), createNewDevice(number)]),
    createRoleChanged(createBuiltinRoleChanged('common')),
    welcome,
  ],
};

export const createDemoNotifications = (
  username: 'admin' | 'common',
  language: Language,
  now: number,
): DemoNotification[] => {
  let age = 4;
  return samples[username].map((sample, place) => {
    age += Math.round((place + 1) ** 2 * (3 + 6 * getPseudoRandom(username, place)));
    const { name } = sample.params;
    const params =
      typeof name === 'string' ? { ...sample.params, name: translatePerson(language, name) } : sample.params;
    return { ...sample, params, is_read: place < unreadCount ? 0 : 1, create_time: now - age * minuteMs };
  });
};
