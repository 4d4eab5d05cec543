import { extraTimeFields, idField, statusField } from '../resource/common-fields.ts';
import type { GeneratedResource } from '../resource/field.ts';
import { createResourceCalls } from '../resource/resource-calls.ts';
import { matchesPattern } from '../validation.ts';

export const identityProviderResource = {
  name: 'identity-provider',
  table: 'identity_providers',
  page: '/system/sign-in',
  one: { 'zh-CN': '身份提供方', 'en-US': 'identity provider' },
  many: { 'zh-CN': '身份提供方', 'en-US': 'Identity providers' },
  search: ['name', 'issuer'],
  trash: false,
  errors: {
    change: [
      'session.confirmFactor',
      'signIn.adminRole',
      'signIn.lastProvider',
      'signIn.lastAdminProvider',
      'right.exceeds',
      'right.holdsMore',
    ],
    delete: ['session.confirmFactor', 'signIn.lastProvider', 'signIn.lastAdminProvider', 'right.holdsMore'],
  },
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      description: 'Name on the sign-in page, at most 30 characters.',
      hint: { 'zh-CN': '显示在登录页', 'en-US': 'Shown on the sign-in page' },
      max: 30,
      required: true,
      unique: 'row.taken',
      sort: true,
      list: { width: 180, isName: true },
    },
    preset: {
      type: 'choice',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      options: {
        entra: { 'zh-CN': 'Microsoft Entra ID', 'en-US': 'Microsoft Entra ID' },
        google: { 'zh-CN': 'Google', 'en-US': 'Google' },
        keycloak: { 'zh-CN': 'Keycloak', 'en-US': 'Keycloak' },
        gitlab: { 'zh-CN': 'GitLab', 'en-US': 'GitLab' },
        other: { 'zh-CN': '其他', 'en-US': 'Other' },
      },
      initial: 'other',
      list: { width: 160 },
    },
    redirectPath: {
      type: 'text',
      label: { 'zh-CN': '回调路径', 'en-US': 'Redirect path' },
      description:
        'Last part of the redirect URI, such as `google`: lowercase letters, digits and hyphens. Each provider has its own, so that the response of one provider cannot be used as that of another one.',
      hint: {
        'zh-CN': '回调地址的最后一段，例如 google。只能使用小写字母、数字和连字符',
        'en-US': 'Last part of the redirect URI, such as google. Lowercase letters, digits and hyphens only.',
      },
      max: 50,
      required: true,
      unique: 'row.taken',
      rule: matchesPattern(/^[a-z0-9-]+$/, 'field.redirectPath'),
      list: { width: 160, isExtra: true },
    },
    issuer: {
      type: 'text',
      format: 'url',
      label: { 'zh-CN': '颁发者地址', 'en-US': 'Issuer' },
      description: 'Issuer address of the provider, without `/.well-known/openid-configuration`.',
      max: 300,
      required: true,
      list: { width: 280 },
    },
    clientId: {
      type: 'text',
      label: { 'zh-CN': '客户端 ID', 'en-US': 'Client ID' },
      max: 200,
      required: true,
      list: { width: 220, isExtra: true },
    },
    clientSecret: {
      type: 'text',
      label: { 'zh-CN': '客户端密钥', 'en-US': 'Client secret' },
      description:
        'Client secret, which is never returned. An empty text keeps it. Required again if the issuer or the client ID changes.',
      hint: {
        'zh-CN': '留空则保持不变；修改颁发者地址或客户端 ID 时必须重新填写',
        'en-US':
          'Leave empty to keep the current secret. Changing the issuer or the client ID requires entering it again.',
      },
      max: 500,
      writeOnly: true,
    },
    scopes: {
      type: 'text',
      label: { 'zh-CN': '权限范围', 'en-US': 'Scopes' },
      description: 'Scopes to request in addition to `openid`, separated by spaces.',
      hint: { 'zh-CN': '除 openid 外，以空格分隔', 'en-US': 'In addition to openid, separated by spaces' },
      max: 200,
      rule: matchesPattern(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'field.characters'),
    },
    newPeople: {
      type: 'choice',
      label: { 'zh-CN': '尚无账号的人员', 'en-US': 'People without an account' },
      description:
        'Result of a sign-in by someone without an account: `refuse`, `pending` (creates an account that an administrator must enable) or `create`.',
      options: {
        refuse: { 'zh-CN': '拒绝登录', 'en-US': 'Reject sign-in' },
        pending: { 'zh-CN': '创建账号，待管理员启用', 'en-US': 'Create an account that waits for approval' },
        create: { 'zh-CN': '创建账号并登录', 'en-US': 'Create an account and sign in' },
      },
      initial: 'refuse',
      list: { width: 220 },
    },
    emailDomains: {
      type: 'text',
      label: { 'zh-CN': '允许的邮箱域名', 'en-US': 'Allowed email domains' },
      description:
        'Domains of verified emails that may sign in, separated by commas; `""` for all. For Google, the domains of organizations (claim `hd`) instead.',
      hint: {
        'zh-CN': '以逗号分隔，只接受已验证的邮箱；Google 则按账号所属组织的域名判断。留空表示不限制',
        'en-US':
          'Separated by commas. The email must be verified. A Google account must belong to an organization with this domain. Leave empty to allow all.',
      },
      max: 500,
      rule: matchesPattern(/^[\p{L}\p{N}.-]+(?:[,，] *[\p{L}\p{N}.-]+)*$/u, 'field.characters'),
    },
    roleId: {
      type: 'reference',
      to: 'role',
      label: { 'zh-CN': '默认角色', 'en-US': 'Default role' },
      description: 'ID of the role of new accounts; null for none.',
      onDelete: 'restrict',
    },
    deptId: {
      type: 'reference',
      to: 'dept',
      label: { 'zh-CN': '默认部门', 'en-US': 'Default department' },
      description: 'ID of the department of new accounts; null for none.',
      onDelete: 'restrict',
    },
    rules: {
      type: 'json',
      label: { 'zh-CN': '映射规则', 'en-US': 'Mapping rules' },
      description:
        'At most 50 rules `{ claim, value, roles, deptId }`, applied at each sign-in: people whose claim contains the value get the roles and the department. null for none.',
      max: 20_000,
      detail: false,
      exported: false,
    },
    status: {
      ...statusField.status,
      hint: {
        'zh-CN': '停用后，其映射规则授予的角色会收回',
        'en-US': 'Disabling the provider removes the roles that its mapping rules granted.',
      },
    },
    ...extraTimeFields,
  },
} as const satisfies GeneratedResource;

export const identityProviderCalls = createResourceCalls(identityProviderResource);
