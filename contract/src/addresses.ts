import { all, atMost, matches, required } from './validation.ts';

/** A path inside the web: absolute, in segments of letters (any script), digits and `-_.~`, or `:name` for a record. */
export const routePath = all(
  required,
  atMost(200),
  matches(/^\/(?:(?::?[\p{L}\p{N}_.~-]+)(?:\/:?[\p{L}\p{N}_.~-]+)*)?$/u, 'field.path'),
);

/**
 * The origin of one website, as a policy may name it; null for a path of this very site and for everything else, such as an
 * address with a wildcard, with a user name, or with a host that is more than a name or an address.
 */
export const siteOrigin = (link: string): string | null => {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return null;
  const { hostname, username: user, password: secret, origin } = new URL(link);
  const isHost = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])$/.test(hostname);
  return isHost && user === '' && secret === '' ? origin : null;
};

/** An address to frame, link to or show: http(s), or a path on this very site. */
export const address = all(
  required,
  atMost(500),
  matches(/^(?:https?:\/\/[^\s/?#]+[^\s]*|\/(?![/\\])[^\s\\]*)$/i, 'field.address'),
);

/** An address to frame: a path on this very site, or of one website that a policy can name. */
export const frameAddress = all(address, (link) =>
  link.startsWith('/') || siteOrigin(link) !== null ? null : 'field.frameAddress',
);

/** The address that an upload was answered with. */
export const uploaded = all(atMost(200), matches(/^\/api\/files\/[0-9a-f]{40}\.webp$/, 'field.invalid'));

/** An address on the web: http(s), with a host. */
export const url = all(required, matches(/^https?:\/\/[^\s/?#]+[^\s]*$/i, 'field.url'));
