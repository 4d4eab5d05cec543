/** Mail programs detect a host name by a dot of any script between letters or digits. */
const nameDots = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu;

/** Prevents links in names, because readers would trust a link in a company email. */
const toPlainName = (name: string): string => name.replaceAll('://', ' ').replaceAll(nameDots, ' ');

/** Parameters with texts from other people, such as the user agent of an unknown device. */
const nameParams = ['name', 'by', 'factors', 'device'];

/** Changes the names in parameters so that mail programs do not turn them into links. */
export const toPlainNames = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, nameParams.includes(key) ? toPlainName(value) : value]),
  );
