import type { EndpointGroup } from '../endpoints.ts';
import { crudList, fieldOf } from '../resources.ts';
import { fieldDescriptions } from './field-descriptions.ts';

/** Where a field stands in the API document. */
export interface FieldLocation {
  readonly operation: string;
  readonly group: string;
  /** A parameter of a read. */
  readonly isQuery: boolean;
  /** The names of the fields that it lies in, from the outermost, and its own. */
  readonly path: readonly string[];
}

/** What the calls of each group are about; a resource that is described and no more is about its rows. */
const written: Readonly<Record<EndpointGroup | 'files', string>> = {
  session: 'Signing in and out, renewing tokens, one-time codes, registration, and the first administrator.',
  account: 'What people see and change of their own account, and how they have arranged the interface.',
  notification: 'What people are told, and a stream of what concerns an open session.',
  home: 'The figures of the home page, and storing them from another system.',
  user: 'Users: the list, single rows, batches, import and export, passwords and sessions.',
  role: 'Roles: sets of menu entries, with the rows that their holders reach.',
  menu: 'The menu, whose entries are pages, frames, links and buttons: the routes and the rights come from it.',
  dept: 'Departments, a tree that data scopes go by.',
  access: 'Why somebody may or may not do something.',
  audit: 'What was done and refused, by whom and when.',
  policy: 'The privacy policy and the terms.',
  company: 'What the company looks like, what people begin with, and whether messages arrive.',
  upload: 'Sending pictures.',
  download: 'Files by a download address, which a browser fetches without a token.',
  scheduledTask: 'Scheduled tasks: recurring work of the server, such as the daily backup.',
  about: 'The server itself, and what it can do.',
  files: 'What is read beside the calls: pictures and this document.',
};

export const groupDescriptions: Readonly<Record<string, string>> = {
  ...written,
  ...Object.fromEntries(crudList.map(({ name, many }) => [name, `${many['en-US']}.`])),
};

/** The sentence on a field; undefined where there is none, which a test of the document finds. */
export const describeField = ({ operation, group, isQuery, path }: FieldLocation): string | undefined => {
  const name = path.at(-1) ?? '';
  const parent = path.at(-2);
  // The body of an export has the filters of a list, as a query.
  const isTaken = operation.endsWith('Export') && name !== 'id' && name !== 'url';
  const isFilter = isQuery || isTaken || parent === 'filter';
  const isOfRow = parent === undefined || parent === 'list';
  const keys = [
    `${operation}.${path.join('.')}`,
    ...(parent === undefined ? [] : [`${parent}.${name}`]),
    ...(isFilter ? [`query.${name}`] : []),
    ...(isOfRow ? [`${group}.${name}`] : []),
    name,
  ];
  const label = fieldOf(group, name.replace(/(?:From|To|Name)$/, ''))?.label['en-US'];
  return keys.map((key) => fieldDescriptions[key]).find((text) => text !== undefined) ?? (label && `${label}.`);
};
