/** Dots of any script between letters or digits, which make mail programs detect a host name. */
const dots = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu;

/**
 * Returns a name without characters from which mail programs make links. Users choose names freely, and readers would
 * trust a link in a company email.
 */
const plainName = (name: string): string => name.replaceAll('://', ' ').replaceAll(dots, ' ');

/** Returns the parameters of a message with names of people made plain. */
export const withPlainNames = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, key === 'name' || key === 'by' ? plainName(value) : value]),
  );
