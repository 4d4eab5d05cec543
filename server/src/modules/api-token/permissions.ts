import type { ApiTokenPermissions } from '@atrium/contract/api-token/schemas.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { Language } from '@atrium/contract/language.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { listRequiredPermissions } from '@atrium/contract/resource/definition.ts';
import { allResources } from '@atrium/contract/resources.ts';
import type { Caller } from '../../auth/caller.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { getPageKey, isTokenPermission, toPermissionKey } from '../../authorization/token-permissions.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { translateTitle } from '../../lib/tree/titles.ts';
import { isOpenToApiTokens } from '../../session/guard.ts';

/** Returns the permissions that endpoints and fields need, with the pages of their buttons. */
const listNeededKeys = (endpoints: readonly Endpoint[]): ReadonlySet<string> => {
  const endpointKeys = endpoints
    .filter(isOpenToApiTokens)
    .flatMap(({ call: { requiredPermission } }) =>
      requiredPermission === 'public' || requiredPermission === 'signed-in'
        ? []
        : [toPermissionKey(requiredPermission)],
    );
  const fieldKeys = allResources.flatMap(({ fields }) =>
    [...listRequiredPermissions(fields, 'view'), ...listRequiredPermissions(fields, 'edit')].map(({ permission }) =>
      toPermissionKey(permission),
    ),
  );
  const keys = [...endpointKeys, ...fieldKeys].filter(isTokenPermission);
  return new Set([...keys, ...keys.map(getPageKey)]);
};

/** Returns the pages and buttons of the caller that a token can have, in the order of the menu. */
export const loadTokenPermissions = async (
  permissions: PermissionData,
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
  endpoints: readonly Endpoint[],
  lang: Language,
): Promise<ApiTokenPermissions> => {
  const neededKeys = listNeededKeys(endpoints);
  const items = (await permissions.loadMenus()).flatMap(({ builtin_key: key, name, menu_type }) =>
    key !== null && neededKeys.has(key) && effectivePermissions.keys.has(key)
      ? [{ key, name: translateTitle(lang, name), isButton: menu_type === menuTypes.button }]
      : [],
  );
  const buttons = Map.groupBy(
    items.filter(({ isButton }) => isButton),
    ({ key }) => getPageKey(key),
  );
  return items
    .filter(({ isButton }) => !isButton)
    .map(({ key, name }) => ({
      key,
      name,
      buttons: (buttons.get(key) ?? []).map((button) => ({ key: button.key, name: button.name })),
    }));
};

/** Returns the requested permissions with the pages of their buttons. Throws if the caller lacks one of them. */
export const completePermissions = (
  { effectivePermissions }: Pick<Caller, 'effectivePermissions'>,
  requestedKeys: readonly string[],
): string[] => {
  const keys = new Set(requestedKeys.flatMap((key) => [getPageKey(key), key]));
  if (![...keys].every((key) => isTokenPermission(key) && effectivePermissions.keys.has(key)))
    throwApiError('request.invalid', { fields: { permissions: 'field.option' } });
  return [...keys];
};

/** Returns the names of permissions, such as `Users › Add`, one per line. */
export const describePermissions = (
  names: ReadonlyMap<string, string>,
  keys: readonly string[],
  separator: string,
): string =>
  keys
    .map((key) => {
      const page = names.get(getPageKey(key)) ?? getPageKey(key);
      return key.includes(' ') ? [page, names.get(key) ?? key].join(separator) : page;
    })
    .join('\n');
