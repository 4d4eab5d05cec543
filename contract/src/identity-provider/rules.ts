/** Gives roles and a department to people with a value in their claims. */
export interface MappingRule {
  /** Name of a claim, such as `groups`, or the path of a nested one, such as `realm_access.roles`. */
  readonly claim: string;
  readonly value: string;
  readonly roles: readonly number[];
  readonly deptId: number | null;
}

export type Claims = Readonly<Record<string, unknown>>;

export interface MappedAccess {
  readonly roles: readonly number[];
  readonly deptId: number | null;
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getClaim = (claims: Claims, path: string): unknown => {
  if (Object.hasOwn(claims, path)) return claims[path];
  const dot = path.indexOf('.');
  const inner = dot > 0 && Object.hasOwn(claims, path.slice(0, dot)) ? claims[path.slice(0, dot)] : undefined;
  return isObject(inner) ? getClaim(inner, path.slice(dot + 1)) : undefined;
};

/** Returns whether a claim is the value or a list with it. Parts of texts do not match, because they are easy to forge. */
const containsValue = (claim: unknown, value: string): boolean =>
  Array.isArray(claim)
    ? claim.some((item) => containsValue(item, value))
    : ['string', 'number', 'boolean'].includes(typeof claim) && String(claim) === value;

/** Returns the claims without an email that the provider has not verified, because the person may have invented it. */
const removeUnverifiedEmail = ({ email, ...claims }: Claims): Claims =>
  claims['email_verified'] === true ? { ...claims, email } : claims;

export const findMatchingRules = (rules: readonly MappingRule[], claims: Claims): MappingRule[] => {
  const usedClaims = removeUnverifiedEmail(claims);
  return rules.filter(({ claim, value }) => containsValue(getClaim(usedClaims, claim), value));
};

/** Returns the roles of all matching rules, and the department of the first one that names one. */
export const applyRules = (rules: readonly MappingRule[], claims: Claims): MappedAccess => {
  const matchingRules = findMatchingRules(rules, claims);
  return {
    roles: [...new Set(matchingRules.flatMap(({ roles }) => roles))],
    deptId: matchingRules.find(({ deptId }) => deptId !== null)?.deptId ?? null,
  };
};
