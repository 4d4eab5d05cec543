import { findReferenceTarget, isTimeField, nameSeparator } from '@atrium/contract/audit/actions.ts';
import type { AuditChange, AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { findScheduledTask, scheduledTaskTitles } from '@atrium/contract/scheduled-task/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import { getLabel, getOptionLabel } from '@atrium/contract/resource/labels.ts';
import { shortenFileName } from '@atrium/contract/resource/definition.ts';
import { getColumnLabel, findField, findResource } from '@atrium/contract/resources.ts';
import { maxNamedRecords } from '../../resource/history/audit-names.ts';
import type { Wording } from '../../lib/sheet/send-sheet.ts';
import { fillText } from '../../lib/api-error/error-message.ts';
import { translateTitle } from '../../lib/tree/titles.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import { toWallClock } from '../../lib/runtime/wall-clock.ts';
import { formatList } from '../../lib/words/format-list.ts';

const findWord = (register: Readonly<Record<string, unknown>>, key: string): string => {
  const word = Object.hasOwn(register, key) ? register[key] : key;
  return typeof word === 'string' ? word : key;
};

/** Returns the translated name of an action, such as `登录` or `修改角色`. */
export const getActionText = (action: string, lang: Language): string => {
  const { acts, edits } = serverWords[lang].audit;
  if (Object.hasOwn(acts, action)) return findWord(acts, action);
  const [resource = '', verb = ''] = action.split('.', 2);
  return findResource(resource) && Object.hasOwn(edits, verb)
    ? fillText(findWord(edits, verb), { noun: getResourceText(resource, lang) })
    : action;
};

export const getResourceText = (resource: string, lang: Language): string => {
  const singular = findResource(resource)?.one;
  return singular ? getLabel(singular, lang) : resource;
};

export const getRecordText = (
  { noun, recordName }: Pick<AuditEntry, 'noun' | 'recordName'>,
  lang: Language,
): string => {
  if (noun === 'menu') return translateTitle(lang, recordName);
  const task = findScheduledTask(recordName);
  return task ? getLabel(scheduledTaskTitles[task], lang) : recordName;
};

const getFieldText = (resource: string, field: string, lang: Language): string => {
  const label = findField(resource, field)?.label;
  return label ? getLabel(label, lang) : findWord(serverWords[lang].audit.fields, field);
};

interface TextContext {
  readonly noun: string;
  readonly names: AuditNames;
  readonly wording: Wording;
}

const formatNumber = (
  field: string,
  value: number,
  { noun, names, wording: { lang, timeZone } }: TextContext,
): string => {
  const cells = serverWords[lang].cells;
  const definition = findField(noun, field);
  if (definition?.type === 'status') return value === 1 ? cells.enabled : cells.disabled;
  if (definition?.type === 'choice') return getOptionLabel(definition, String(value), lang);
  if (definition?.type === 'instant' || isTimeField(field))
    return new Date(toWallClock(value, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
  const referenceTarget = findReferenceTarget(noun, field);
  if (!referenceTarget) return String(value);
  const name = names[referenceTarget][value];
  if (name === undefined) return fillText(cells.gone, { id: value });
  return referenceTarget === 'menu'
    ? name
        .split(nameSeparator)
        .map((item) => translateTitle(lang, item))
        .join(nameSeparator)
    : name;
};

const formatText = (field: string, value: string, { noun, wording: { lang } }: TextContext): string => {
  const definition = findField(noun, field);
  if (definition?.type === 'choice' || definition?.type === 'choices') return getOptionLabel(definition, value, lang);
  if (definition?.type === 'file') return shortenFileName(value);
  if (field === 'columns') return getColumnLabel(noun, value, lang) ?? value;
  return noun === 'menu' && field === 'name' ? translateTitle(lang, value) : value;
};

const formatListValue = (field: string, value: readonly AuditChange['before'][], context: TextContext): string => {
  const { lang } = context.wording;
  const names = formatList(
    value.slice(0, maxNamedRecords).map((item) => formatValue(field, item, context)),
    lang,
  );
  const remainingCount = value.length - maxNamedRecords;
  return remainingCount > 0 ? fillText(serverWords[lang].cells.more, { names, number: remainingCount }) : names || '–';
};

const formatValue = (field: string, value: AuditChange['before'], context: TextContext): string => {
  const { lang } = context.wording;
  if (value === null || value === '') return '–';
  if (findField(context.noun, field)?.type === 'json') return JSON.stringify(value);
  if (typeof value === 'number') return formatNumber(field, value, context);
  if (typeof value === 'boolean') return serverWords[lang].cells[value ? 'yes' : 'no'];
  if (typeof value === 'string') return formatText(field, value, context);
  if (Array.isArray(value)) return formatListValue(field, value, context);
  const properties = Object.entries(value).map(
    ([name, item]) =>
      `${getFieldText(context.noun, name, lang)}${serverWords[lang].colon}${formatValue(name, item, context)}`,
  );
  return formatList(properties, lang) || '–';
};

const excludeShared = (value: AuditChange['before'], otherValue: AuditChange['before']): AuditChange['before'] => {
  if (!Array.isArray(value)) return value;
  const otherItems = new Set<unknown>(Array.isArray(otherValue) ? otherValue : []);
  return value.filter((item) => !otherItems.has(item));
};

/** Returns a line per changed field, with the values before and after; for lists, removed and added items. */
export const formatChanges = ({ noun, changes }: AuditEntry, names: AuditNames, wording: Wording): string =>
  changes
    .map(({ field, before, after }) => {
      const context = { noun, names, wording };
      const removedItems = excludeShared(before, after);
      const addedItems = excludeShared(after, before);
      const label = getFieldText(noun, field, wording.lang);
      return `${label}: ${formatValue(field, removedItems, context)} → ${formatValue(field, addedItems, context)}`;
    })
    .join('\n');
