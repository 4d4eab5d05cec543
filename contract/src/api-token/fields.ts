import {
  computedProperties,
  computedUsername,
  idField,
  onlyInApi,
  timeFields,
  userIdField,
} from '../resource/common-fields.ts';
import type { ReadOnlyResource } from '../resource/field.ts';

/** Beginning of every API token, by which the server and secret scanners recognize it. */
export const apiTokenPrefix = 'atr_';

export const maxApiTokens = 50;
export const maxApiTokenDays = 365;
export const apiTokenDays = [7, 30, 90, maxApiTokenDays] as const;
export const maxApiTokenNetworks = 20;

/** API tokens of all users. Values of users come from their table. */
export const apiTokenResource = {
  name: 'api-token',
  table: 'api_tokens',
  isReadOnly: true,
  page: '/system/api-token',
  one: { 'zh-CN': 'API 令牌', 'en-US': 'API token' },
  many: { 'zh-CN': 'API 令牌', 'en-US': 'API tokens' },
  search: ['name', 'ownerName', 'username'],
  defaultSort: { by: 'createTime', descending: true },
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      max: 50,
      required: true,
      readOnly: true,
      sort: true,
      list: { width: 190, isName: true },
    },
    ownerName: {
      type: 'text',
      label: { 'zh-CN': '所有者', 'en-US': 'Owner' },
      description: 'Name of the user as whom the token acts.',
      max: 50,
      ...computedProperties,
      list: { width: 140 },
    },
    userId: { ...userIdField.userId, label: { 'zh-CN': '所有者', 'en-US': 'Owner' } },
    state: {
      type: 'choice',
      label: { 'zh-CN': '状态', 'en-US': 'State' },
      description: 'Whether the token is accepted: `valid`, `expired` or `revoked`.',
      options: {
        valid: { 'zh-CN': '有效', 'en-US': 'Valid' },
        expired: { 'zh-CN': '已过期', 'en-US': 'Expired' },
        revoked: { 'zh-CN': '已吊销', 'en-US': 'Revoked' },
      },
      colors: { expired: 'default', revoked: 'error' },
      initial: 'valid',
      ...computedProperties,
      filter: true,
      list: { width: 110 },
    },
    lastUseTime: {
      type: 'instant',
      label: { 'zh-CN': '最近使用', 'en-US': 'Last used' },
      description:
        'Time of the last request with the token, as of about a minute ago, in epoch milliseconds; null for never.',
      readOnly: true,
      format: 'activity',
      sort: true,
      list: { width: 140 },
    },
    expireTime: {
      type: 'instant',
      label: { 'zh-CN': '到期时间', 'en-US': 'Expires' },
      description: 'Time at which the token expires, in epoch milliseconds.',
      required: true,
      readOnly: true,
      sort: true,
      filter: true,
      list: { width: 140 },
    },
    lastFour: {
      type: 'text',
      label: { 'zh-CN': '末四位', 'en-US': 'Last characters' },
      description: 'Last four characters of the token.',
      max: 4,
      readOnly: true,
      list: { width: 110 },
    },
    createTime: timeFields.createTime,
    username: { ...computedUsername, description: 'Username of the owner.' },
    lastAddress: {
      type: 'text',
      label: { 'zh-CN': '最近使用的 IP 地址', 'en-US': 'Last IP address' },
      description: 'IP address of the last request with the token; `""` for none.',
      max: 50,
      readOnly: true,
      list: { width: 150, isExtra: true },
    },
    permissions: {
      type: 'text',
      label: { 'zh-CN': '权限', 'en-US': 'Permissions' },
      description: 'Names of the pages and buttons that the token may use, one per line, in the language of `X-Lang`.',
      max: 20_000,
      multiline: true,
      ...computedProperties,
    },
    networks: {
      type: 'text',
      label: { 'zh-CN': '允许的网络', 'en-US': 'Allowed networks' },
      description: 'Addresses and networks from which the token is accepted, one per line; `""` for all.',
      max: 2000,
      multiline: true,
      ...computedProperties,
    },
    revokeTime: {
      type: 'instant',
      label: { 'zh-CN': '吊销时间', 'en-US': 'Revoked' },
      description: 'Time at which the token was revoked, in epoch milliseconds; null for never.',
      readOnly: true,
      list: { width: 140, isExtra: true },
    },
    holdsMore: {
      type: 'flag',
      label: { 'zh-CN': '权限高于本人', 'en-US': 'Has more permissions' },
      description:
        'True if the caller may not revoke the token, because its owner has permissions that the caller lacks.',
      ...onlyInApi,
    },
  },
} as const satisfies ReadOnlyResource;
