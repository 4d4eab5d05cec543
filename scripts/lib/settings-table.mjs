import { settingMeta } from '../../server/src/config/setting.ts';
import { settingsSchema } from '../../server/src/config/settings.ts';

const headings = {
  en: '| Setting | Meaning | Default |',
  zh: '| 配置项 | 含义 | 默认值 |',
};

export const settingDocuments = {
  'README.md': 'en',
  'README.zh-CN.md': 'zh',
  'docs/guide/en-US/06-configuration.md': 'en',
  'docs/guide/zh-CN/06-configuration.md': 'zh',
};

const renderTable = (language) => {
  const rows = Object.values(settingsSchema.shape).map((field) => {
    const { name, zh, ...en } = settingMeta.get(field);
    const words = language === 'zh' ? zh : en;
    return `| \`${name}\` | ${words.description} | ${words.default} |`;
  });
  return [headings[language], '|---|---|---|', ...rows].join('\n');
};

export const replaceSettingsTable = (text, language) => {
  const start = text.indexOf(headings[language]);
  const end = text.indexOf('\n\n', start);
  if (start < 0 || end < 0) throw new Error(`The document has no table of settings (${headings[language]}).`);
  return text.slice(0, start) + renderTable(language) + text.slice(end);
};
