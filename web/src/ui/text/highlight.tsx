/** A text with the part that was searched for marked, whatever its case. */
export const Highlight = ({ text, part }: { text: string; part: string }) => {
  const start = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-xs bg-primary-bg-hover text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
};
