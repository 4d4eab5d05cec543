/** Dots of any script between letters or digits: mail programs take what is around them for the name of a host. */
const dots = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu;

/**
 * Returns a name as it is written in a message of the company: without the characters from which mail programs make links. A display
 * name is chosen freely, and the reader would take a link in it for one of the company.
 */
const plainName = (name: string): string => name.replaceAll('://', ' ').replaceAll(dots, ' ');

/** Returns what fills the text of a message, with the names of people in it made plain. */
export const withPlainNames = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, key === 'name' || key === 'by' ? plainName(value) : value]),
  );
