import { getLabel } from '@atrium/contract/resource/labels.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { getCurrentLanguage, type useTranslation } from './i18n.ts';

type AuditWords = ReturnType<typeof useTranslation<'audit'>>;
type Words = Parameters<Parameters<AuditWords>[0]>[0];

/** Returns the translation of an action, otherwise verb and resource, otherwise its code. */
export const getActionName = (t: AuditWords, action: string): string => {
  const translation = t((w) => w.acts[action as keyof Words['acts']]);
  if (!translation.endsWith(action)) return translation;
  const [resource = '', verb = ''] = action.split('.', 2);
  const label = findResource(resource)?.one;
  if (!label) return action;
  const fallback = t((w) => w.edits[verb as keyof Words['edits']], { noun: getLabel(label, getCurrentLanguage()) });
  return fallback.endsWith(`.${verb}`) ? action : fallback;
};
