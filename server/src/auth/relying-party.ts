import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** The product as browsers identify it for passkeys. */
export interface RelyingParty {
  /** Host name without a port. */
  readonly id: string;
  readonly origins: string[];
}

/**
 * Returns the relying party of the public address, or of the requested host. The latter has two origins, because a proxy
 * may have changed the scheme. Browsers allow passkeys on HTTPS and localhost only.
 */
export const getRelyingParty = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { host }: Pick<FastifyRequest, 'host'>,
): RelyingParty => {
  const addresses = publicUrl === null ? [`https://${host}`, `http://${host}`] : [publicUrl];
  const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  return { id: urls[0]?.hostname ?? '', origins: urls.map(({ origin }) => origin) };
};
