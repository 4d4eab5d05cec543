import { normalizeLine, toHalfWidth } from './characters.ts';
import type { ErrorCode } from './error-codes.ts';
import { combineRules, maxLength, matchesPattern, required, type Rule, withCleaning } from './validation.ts';

const rejectMatch =
  (pattern: RegExp, errorCode: ErrorCode): Rule =>
  (value) =>
    pattern.test(value) ? errorCode : null;

/** Decodes a path, because browsers percent-encode copied addresses, and removes trailing slashes. */
const cleanPath = (line: string): string => {
  const path = toHalfWidth(line).replace(/(?<=.)\/+$/, '');
  try {
    return normalizeLine(decodeURI(path));
  } catch {
    return path;
  }
};

/** Segments are letters of any script with their joiners, digits and `-_.~`, or `:name` for a record. */
export const routePath = withCleaning(
  combineRules(
    required,
    maxLength(200),
    rejectMatch(/[?#]/, 'field.pathQuery'),
    // Browsers resolve dot segments and treat `//` as the start of a host.
    rejectMatch(/\/(?:\/|\.{1,2}(?:\/|$))/, 'field.pathSegments'),
    matchesPattern(
      /^\/(?::?[\p{L}\p{M}\p{N}\p{Join_Control}_.~-]+(?:\/:?[\p{L}\p{M}\p{N}\p{Join_Control}_.~-]+)*)?$/u,
      'field.path',
    ),
  ),
  cleanPath,
);

/** Paths of pages outside the menu; the router ignores case. */
const reservedPage =
  /^\/(?:login|setup|change-password|privacy-policy|terms-of-service|exception\/(?:403|404|500|not-found-component))?$/i;
/** Paths that the server handles itself. */
const reservedFolder = /^\/(?:api|assets|avatars|docs)(?:\/|$)/i;
/** The server responds to these with 404, so that a missing file is never served as a page. */
const fileName = /\.[a-z0-9]{1,8}$/i;

/** Validates a path that opens the page of a menu item, also after a reload. */
export const menuPath = combineRules(
  routePath,
  rejectMatch(reservedPage, 'field.pathReserved'),
  rejectMatch(reservedFolder, 'field.pathReserved'),
  rejectMatch(fileName, 'field.pathFile'),
);

/** Returns the origin of a link for the content security policy, or null if the policy cannot contain it. */
export const getSiteOrigin = (link: string): string | null => {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return null;
  const { hostname, username: user, password: secret, origin } = new URL(link);
  const isHost = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])$/.test(hostname);
  return isHost && user === '' && secret === '' ? origin : null;
};

/** Validates an http(s) address or a path on this site. */
export const address = combineRules(
  required,
  maxLength(500),
  matchesPattern(/^(?:https?:\/\/[^\s/?#]+[^\s]*|\/(?![/\\])[^\s\\]*)$/i, 'field.address'),
);

/** Validates an address to frame: a path on this site, or an origin that a content security policy can contain. */
export const frameAddress = combineRules(address, (link) =>
  link.startsWith('/') || getSiteOrigin(link) !== null ? null : 'field.frameAddress',
);

export const uploadedAddress = combineRules(
  maxLength(200),
  matchesPattern(/^\/api\/files\/[0-9a-f]{40}\.webp$/, 'field.invalid'),
);

export const url = combineRules(required, matchesPattern(/^https?:\/\/[^\s/?#]+[^\s]*$/i, 'field.url'));
