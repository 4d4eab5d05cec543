import type { NotificationKind } from '@atrium/contract/notification-kinds.ts';
import { chance } from './chance.ts';

/** What a notification is about; the words of each kind are filled from its params. */
export interface DemoNotice {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string;
  readonly is_read: number;
  readonly create_time: number;
}

type Sample = Pick<DemoNotice, 'kind' | 'params' | 'link'>;

const minuteMs = 60_000;
const unread = 6;

const devices = ['Chrome / Windows', 'Edge / Windows', 'Safari / macOS', 'Firefox / Linux', 'Chrome / Android'];
const people = ['陈思远', '林晓东', '王欣怡', '赵磊', '孙婉清', '周浩然', '吴雅婷', '郑国栋'];
const subjects = ['报销申请', '请假申请', '采购申请', '用章申请', '出差申请'];
const reports = ['销售周报', '访问周报', '渠道月报', '品类月报'];

const turn = (items: readonly string[], number: number): string => items[number % items.length] ?? '';

const asked = (number: number): Sample => ({
  kind: 'approvalAsked',
  params: { name: turn(people, number), subject: turn(subjects, number) },
  link: '/home',
});
const given = (number: number): Sample => ({
  kind: 'approvalGiven',
  params: { name: turn(people, number + 3), subject: turn(subjects, number) },
  link: '/home',
});
const report = (number: number): Sample => ({
  kind: 'reportReady',
  params: { report: turn(reports, number) },
  link: '/home',
});
const device = (number: number): Sample => ({
  kind: 'newDevice',
  params: { device: turn(devices, number), address: `192.0.2.${10 + number}` },
  link: '/personal-center/my-profile',
});
const locked = (number: number): Sample => ({
  kind: 'accountLocked',
  params: { name: turn(people, number), minutes: 15 },
  link: '/system/user',
});
const status = (number: number): Sample => ({
  kind: 'statusChanged',
  params: { name: turn(people, number + 5), status: number % 2 },
  link: '/system/user',
});
const role = (name: string): Sample => ({
  kind: 'roleChanged',
  params: { role: name },
  link: '/personal-center/my-profile',
});
const welcome: Sample = { kind: 'welcome', params: {}, link: '/about' };

/** Newest first. */
const samples: Readonly<Record<'admin' | 'common', readonly Sample[]>> = {
  admin: [
    ...[0, 1, 2, 3, 4].flatMap((number) => [asked(number), report(number), locked(number), status(number)]),
    ...[0, 1].map(device),
    role('超级管理员'),
    welcome,
  ],
  common: [
    ...[0, 1, 2, 3].flatMap((number) => [given(number), report(number), device(number)]),
    role('普通用户'),
    welcome,
  ],
};

/** The notifications of a demo account, from a few minutes to about a month old; the newest are unread. */
export const demoNotices = (username: 'admin' | 'common', now: number): DemoNotice[] => {
  let age = 4;
  return samples[username].map((sample, place) => {
    age += Math.round((place + 1) ** 2 * (3 + 6 * chance(username, place)));
    return { ...sample, is_read: place < unread ? 0 : 1, create_time: now - age * minuteMs };
  });
};
