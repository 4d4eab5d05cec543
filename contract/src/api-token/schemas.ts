import { z } from 'zod';
import { createReadOnlySchemas } from '../resource/readonly-schemas.ts';
import { createTime, exactText, instant, integer, rowId, text } from '../schema/shape.ts';
import { required } from '../validation.ts';
import { apiTokenResource, maxApiTokenDays, maxApiTokenNetworks } from './fields.ts';

const { row, query } = createReadOnlySchemas(apiTokenResource);
export type ApiToken = z.output<typeof row>;
export type ApiTokenQuery = z.output<typeof query>;

const maxPermissions = 500;
const permission = exactText(required).max(200, { error: 'field.tooLong' });
const permissionMeta = {
  description:
    'Permissions of the token: pages such as `/system/user`, and buttons such as `/system/user permission:button:add`. The permissions of an endpoint are its `x-needs` in this document.',
};

const ownApiToken = z.object({
  id: rowId.meta({ description: 'ID of the token.' }),
  name: z.string().meta({ description: 'Name of the token.' }),
  lastFour: z.string().meta({ description: 'Last four characters of the token.' }),
  permissions: z.array(z.string()).meta(permissionMeta),
  networks: z
    .array(z.string())
    .meta({ description: 'Addresses and networks from which the token is accepted; empty for all.' }),
  createTime,
  expireTime: instant.meta({ description: 'Time at which the token expires, in epoch milliseconds.' }),
  lastUseTime: instant.nullable().meta({
    description: 'Time of the last request, as of about a minute ago, in epoch milliseconds; null for never.',
  }),
  lastAddress: z.string().meta({ description: 'IP address of the last request; `""` for none.' }),
});
export type OwnApiToken = z.output<typeof ownApiToken>;
export const ownApiTokens = z.array(ownApiToken);

export const newApiToken = z.object({
  name: text(apiTokenResource.fields.name.max, required).meta({
    description: 'Name of the token, at most 50 characters.',
  }),
  permissions: z
    .array(permission, { error: 'field.option' })
    .min(1, { error: 'field.required' })
    .max(maxPermissions, { error: 'field.tooMany' })
    .meta(permissionMeta),
  days: integer(1, maxApiTokenDays).meta({ description: `Days until the token expires, at most ${maxApiTokenDays}.` }),
  networks: z
    .array(text(50), { error: 'field.text' })
    .max(maxApiTokenNetworks, { error: 'field.tooMany' })
    .default([])
    .meta({
      description:
        'Addresses and networks from which the token is accepted, such as `203.0.113.7` and `10.0.0.0/8`; empty for all.',
    }),
});
export type NewApiToken = z.output<typeof newApiToken>;

export const createdApiToken = z.object({
  token: z.string().meta({ description: 'The token, which is returned only once.' }),
  item: ownApiToken.meta({ description: 'The stored token.' }),
});

export const apiTokenPermissions = z.array(
  z.object({
    key: z.string().meta({ description: 'Permission of the page, such as `/system/user`.' }),
    name: z.string().meta({ description: 'Title of the page, in the language of `X-Lang`.' }),
    buttons: z
      .array(
        z.object({
          key: z.string().meta({ description: 'Permission, such as `/system/user permission:button:add`.' }),
          name: z.string().meta({ description: 'Title of the button, in the language of `X-Lang`.' }),
        }),
      )
      .meta({ description: 'Buttons of the page that the user has.' }),
  }),
);
export type ApiTokenPermissions = z.output<typeof apiTokenPermissions>;
