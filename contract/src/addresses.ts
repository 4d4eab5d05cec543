import { all, atMost, matches, required } from './validation.ts';

/**
 * Validates a path in the web: absolute, with segments of letters (any script), digits and `-_.~`, or `:name` for a
 * record.
 */
export const routePath = all(
  required,
  atMost(200),
  matches(/^\/(?:(?::?[\p{L}\p{N}_.~-]+)(?:\/:?[\p{L}\p{N}_.~-]+)*)?$/u, 'field.path'),
);

/**
 * Returns the origin of a link for a security policy; null for paths of this site and for addresses with wildcards,
 * user names or unusual hosts.
 */
export const siteOrigin = (link: string): string | null => {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return null;
  const { hostname, username: user, password: secret, origin } = new URL(link);
  const isHost = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])$/.test(hostname);
  return isHost && user === '' && secret === '' ? origin : null;
};

/** Validates an address to frame, link or show: http(s), or a path on this site. */
export const address = all(
  required,
  atMost(500),
  matches(/^(?:https?:\/\/[^\s/?#]+[^\s]*|\/(?![/\\])[^\s\\]*)$/i, 'field.address'),
);

/** Validates an address to frame: a path on this site, or of an origin that a policy can contain. */
export const frameAddress = all(address, (link) =>
  link.startsWith('/') || siteOrigin(link) !== null ? null : 'field.frameAddress',
);

/** Validates an address that an upload returned. */
export const uploaded = all(atMost(200), matches(/^\/api\/files\/[0-9a-f]{40}\.webp$/, 'field.invalid'));

/** Validates an http(s) address with a host. */
export const url = all(required, matches(/^https?:\/\/[^\s/?#]+[^\s]*$/i, 'field.url'));
