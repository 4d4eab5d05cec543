import { UserError } from '../print.mjs';

export const escapeQuotes = (text) => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);

/** Edits a source file as text; errors name the file. */
export const openRegister = (file, text) => {
  if (/^(?:<{7}|>{7}) /m.test(text)) throw new UserError(`${file} contains a merge conflict. Resolve it first.`);
  let lines = text.split('\n');

  const find = (pattern, from = 0) => {
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    if (at < 0) throw new UserError(`${file} is not as expected: no line matches ${pattern}. No file was changed.`);
    return at;
  };
  const insert = (at, addedLines) => {
    lines = [...lines.slice(0, at), ...addedLines, ...lines.slice(at)];
  };

  return {
    file,
    text: () => lines.join('\n'),
    has: (pattern) => lines.some((line) => pattern.test(line)),
    addImport: (line) => {
      const last = lines.findLastIndex(
        (candidate) => /^(?:import .*|\} )from '.*';$/.test(candidate) || /^import .* from /.test(candidate),
      );
      if (last < 0) throw new UserError(`${file} is not as expected: it has no imports. No file was changed.`);
      insert(last + 1, [line]);
    },
    addToBlock: (begin, end, addedLines) => insert(find(end, find(begin) + 1), addedLines),
    addBefore: (pattern, addedLines) => insert(find(pattern), addedLines),
    /** Adds lines after the last entry whose key matches; the entry ends at the same indentation. */
    addAfterEntry: (pattern, addedLines) => {
      const last = lines.findLastIndex((line) => pattern.test(line));
      if (last < 0) throw new UserError(`${file} is not as expected: no text matches ${pattern}. No file was changed.`);
      insert((/\},?$/.test(lines[last]) ? last : find(/^ {2}\},?$/, last)) + 1, addedLines);
    },
    replace: (pattern, by) => {
      const textBefore = lines.join('\n');
      if (!pattern.test(textBefore))
        throw new UserError(`${file} is not as expected: no text matches ${pattern}. No file was changed.`);
      lines = textBefore.replace(pattern, by).split('\n');
    },
  };
};
