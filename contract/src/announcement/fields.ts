import { extraTimeFields, idField } from '../resource/common-fields.ts';
import type { GeneratedResource } from '../resource/field.ts';
import { createResourceCalls } from '../resource/resource-calls.ts';

/** Maximum number of departments in an audience; the same applies to roles, positions and users. */
const maxTargets = 200;

/** Messages to the whole company or a part of it. The recipients are determined when a user reads them. */
export const announcementResource = {
  name: 'announcement',
  table: 'announcements',
  page: '/system/announcement',
  one: { 'zh-CN': '公告', 'en-US': 'announcement' },
  many: { 'zh-CN': '公告', 'en-US': 'Announcements' },
  search: ['title'],
  defaultSort: { by: 'id', descending: true },
  errors: { change: ['announcements.needsPublish', 'announcements.noAudience', 'announcements.scope'], delete: [] },
  fields: {
    ...idField,
    title: {
      type: 'text',
      label: { 'zh-CN': '标题', 'en-US': 'Title' },
      max: 100,
      required: true,
      sort: true,
      list: { width: 260, isName: true },
    },
    body: {
      type: 'text',
      format: 'markdown',
      label: { 'zh-CN': '正文', 'en-US': 'Text' },
      description: 'Text in Markdown, at most 10000 characters; HTML in it is not rendered.',
      hint: { 'zh-CN': '支持 Markdown，不支持 HTML', 'en-US': 'Markdown; HTML is shown as text' },
      max: 10_000,
      multiline: true,
      exported: false,
    },
    state: {
      type: 'choice',
      label: { 'zh-CN': '状态', 'en-US': 'Status' },
      description: 'State at the time of the request. Publication and expiry follow from the times.',
      options: {
        draft: { 'zh-CN': '草稿', 'en-US': 'Draft' },
        scheduled: { 'zh-CN': '待发布', 'en-US': 'Scheduled' },
        published: { 'zh-CN': '已发布', 'en-US': 'Published' },
        withdrawn: { 'zh-CN': '已撤回', 'en-US': 'Withdrawn' },
        expired: { 'zh-CN': '已过期', 'en-US': 'Expired' },
      },
      initial: 'draft',
      readOnly: true,
      filter: true,
      list: { width: 110 },
    },
    importance: {
      type: 'choice',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      description: 'Type: `important` opens a dialog once, `maintenance` is a banner on every page.',
      hint: {
        'zh-CN': '重要公告以弹窗显示一次；维护公告在所有页面顶部以横幅显示',
        'en-US': 'Important announcements open once in a dialog. Maintenance announcements are a banner on every page.',
      },
      options: {
        normal: { 'zh-CN': '普通', 'en-US': 'Normal' },
        important: { 'zh-CN': '重要', 'en-US': 'Important' },
        maintenance: { 'zh-CN': '维护', 'en-US': 'Maintenance' },
      },
      initial: 'normal',
      filter: true,
      list: { width: 110 },
    },
    audience: {
      type: 'choice',
      label: { 'zh-CN': '接收范围', 'en-US': 'Audience' },
      options: {
        everyone: { 'zh-CN': '所有人', 'en-US': 'Everyone' },
        chosen: { 'zh-CN': '指定范围', 'en-US': 'Selected' },
      },
      initial: 'chosen',
      list: { width: 110 },
    },
    depts: {
      type: 'references',
      to: 'dept',
      table: 'announcement_depts',
      label: { 'zh-CN': '接收部门', 'en-US': 'Departments' },
      description: 'IDs of the departments that receive the announcement, with all departments below them.',
      hint: { 'zh-CN': '含下级部门', 'en-US': 'Includes sub-departments' },
      max: maxTargets,
      exported: false,
    },
    roles: {
      type: 'references',
      to: 'role',
      table: 'announcement_roles',
      label: { 'zh-CN': '接收角色', 'en-US': 'Roles' },
      description: 'IDs of the roles whose members receive the announcement.',
      max: maxTargets,
      exported: false,
    },
    positions: {
      type: 'references',
      to: 'position',
      table: 'announcement_positions',
      label: { 'zh-CN': '接收岗位', 'en-US': 'Positions' },
      description: 'IDs of the positions whose holders receive the announcement.',
      max: maxTargets,
      exported: false,
    },
    users: {
      type: 'references',
      to: 'user',
      table: 'announcement_users',
      label: { 'zh-CN': '接收用户', 'en-US': 'Users' },
      description: 'IDs of the users who receive the announcement.',
      max: maxTargets,
      exported: false,
    },
    publishTime: {
      type: 'instant',
      label: { 'zh-CN': '发布时间', 'en-US': 'Publish time' },
      description: 'Time of publication, in epoch milliseconds; null to publish immediately.',
      hint: { 'zh-CN': '留空则在点击“发布”时发布', 'en-US': 'Leave empty to publish when you choose “Publish”' },
      list: { width: 140 },
    },
    expireTime: {
      type: 'instant',
      label: { 'zh-CN': '过期时间', 'en-US': 'Expiry time' },
      description: 'Time of expiry, in epoch milliseconds; null for none.',
      list: { width: 140 },
    },
    isPinned: { type: 'flag', label: { 'zh-CN': '置顶', 'en-US': 'Pinned' }, list: { width: 90 } },
    mustConfirm: {
      type: 'flag',
      label: { 'zh-CN': '需要确认', 'en-US': 'Requires confirmation' },
      list: { width: 140, isExtra: true },
    },
    ...extraTimeFields,
  },
} as const satisfies GeneratedResource;

export const announcementCalls = createResourceCalls(announcementResource);

export const targetFields = ['depts', 'roles', 'positions', 'users'] as const;
export type TargetField = (typeof targetFields)[number];

export type Targets = Readonly<Record<TargetField, readonly number[]>>;

interface Audience extends Targets {
  readonly audience: string;
}

export const isMissingAudience = ({ audience, ...targets }: Audience): boolean =>
  audience === 'chosen' && targetFields.every((field) => targets[field].length === 0);
